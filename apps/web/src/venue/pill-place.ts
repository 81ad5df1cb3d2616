/** Where the pill stands: its top, and the side it clings to. */
export type PillPlace = { side: 'left' | 'right'; top: number }
type Box = { width: number; height: number }

const edge = 8

/** Keeps the pill on the screen, also after the phone was turned. */
export function heldTop(top: number, pill: Box, area: Box): number {
  return Math.max(edge, Math.min(top, area.height - pill.height - edge))
}

/** Where a pill let go at `left`/`top` comes to rest: at the nearer side. */
export function restingPlace(left: number, top: number, pill: Box, area: Box): PillPlace {
  const side = left + pill.width / 2 < area.width / 2 ? 'left' : 'right'
  return { side, top: heldTop(top, pill, area) }
}

/** Arrow keys move the pill too. */
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
