/** Builds the pages of players and staff if their sources are newer. */
export function ensureBuilt(): Promise<unknown>
