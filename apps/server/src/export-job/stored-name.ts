/** Returns the name of an export's file in the store. Each attempt has its own file, so that none writes over another. */
export function storedName({ file, attempt }: { file: string; attempt: number }): string {
  return `${file}-${attempt}.export`
}
