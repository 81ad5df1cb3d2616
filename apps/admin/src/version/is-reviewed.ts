type File = { draft: { state: string } | null; mine: boolean }

/** Whether the member reads a draft that somebody else has submitted. */
export function isReviewed({ draft, mine }: File): boolean {
  return draft?.state === 'asked' && !mine
}
