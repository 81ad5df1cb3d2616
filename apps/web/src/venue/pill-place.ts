/** The resting position of the pill: a side of the screen, and the distance from the top (px). */
export type PillPlace = { side: 'left' | 'right'; top: number }
type Box = { width: number; height: number }

const edge = 8

/** Returns the value of `top` that keeps the pill on the screen, for example after a rotation. */
export function heldTop(top: number, pill: Box, area: Box): number {
  return Math.max(edge, Math.min(top, area.height - pill.height - edge))
}

/** Returns the resting position of a pill that is released at (x, y). */
export function restingPlace(x: number, y: number, pill: Box, area: Box): PillPlace {
  const side = x + pill.width / 2 < area.width / 2 ? 'left' : 'right'
  return { side, top: heldTop(y, pill, area) }
}

/** Returns the position after an arrow key was pressed; null for any other key. */
export function movedByKey(
  place: PillPlace,
  key: string,
  pill: Box,
  area: Box,
): PillPlace | null {
  switch (key) {
    case 'ArrowLeft':
      return { ...place, side: 'left' }
    case 'ArrowRight':
      return { ...place, side: 'right' }
    case 'ArrowUp':
      return { ...place, top: heldTop(place.top - 24, pill, area) }
    case 'ArrowDown':
      return { ...place, top: heldTop(place.top + 24, pill, area) }
    default:
      return null
  }
}
