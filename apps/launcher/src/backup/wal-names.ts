/** A WAL segment: `TTTTTTTTXXXXXXXXYYYYYYYY` (timeline, high and low part of its place). */
const segmentPattern = /^[0-9A-F]{24}$/
/** Segments of 16 MiB, as initdb makes them. */
export const segmentBytes = 16 * 1024 * 1024
const lowMax = 0xff

export function isSegment(name: string): boolean {
  return segmentPattern.test(name)
}

/** Whether the archiver makes a file of this name: a segment, the history of a timeline, the label of a base backup. */
export function isWalFile(name: string): boolean {
  return (
    isSegment(name) ||
    /^[0-9A-F]{8}\.history$|^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/.test(name)
  )
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the segment that follows in the same timeline. */
export function nextSegment(name: string): string {
  const high = Number.parseInt(name.slice(8, 16), 16)
  const low = Number.parseInt(name.slice(16), 16)
  return `${name.slice(0, 8)}${low === lowMax ? hex(high + 1) + hex(0) : hex(high) + hex(low + 1)}`
}

/** Returns the first segment that is missing between two segments; null if the archive has them all. */
export function missingSegment(
  segments: ReadonlySet<string>,
  first: string,
  last: string,
): string | null {
  for (let name = first; name <= last; name = nextSegment(name))
    if (!segments.has(name)) return name
  return null
}
