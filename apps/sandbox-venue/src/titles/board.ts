import { escapeXml } from './markup.ts'

/** A place that chips are put on: what rules call it, what players read, and what a unit pays beside its stake. */
export type BoardPlace = { place: string; name: string; odds: string; tone?: string }

export type BoardGroup = {
  name: string
  /** Places in a row. */
  columns: number
  places: readonly BoardPlace[]
}

/** '0.95' for 19,500 ten-thousandths: a stake that comes back is not part of the odds. */
export function oddsText(multiple: bigint): string {
  const hundredths = (multiple - 10_000n) / 100n
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
}

/** The places of a title's board by what its rules call them; a place that they do not know is a mistake of ours. */
export function placesOf<Place>(
  known: ReadonlyMap<string, Place>,
  pays: (place: Place) => bigint,
) {
  return (place: string, name: string, tone = ''): BoardPlace => {
    const found = known.get(place)
    if (!found) throw new Error(`the rules have no place ${place}`)
    return { place, name, odds: oddsText(pays(found)), tone }
  }
}

function placeButton({ place, name, odds, tone = '' }: BoardPlace): string {
  return `<button class="place" type="button" data-place="${place}"${tone ? ` data-tone="${tone}"` : ''} disabled><b>${escapeXml(name)}</b><small>${odds}</small><i class="own"></i><i class="crowd"></i></button>`
}

/** The places of a table; several groups are shown one at a time, under tabs. */
export function boardOf(groups: readonly BoardGroup[]): string {
  const tabs =
    groups.length > 1
      ? `<div class="tabs" role="group" aria-label="玩法">${groups.map(({ name }, at) => `<button type="button" data-tab="${at}" aria-pressed="${at === 0}">${name}</button>`).join('')}</div>`
      : ''
  const bodies = groups.map(
    ({ places, columns }, at) =>
      `<div class="places" data-group="${at}" data-columns="${columns}"${at > 0 ? ' hidden' : ''}>${places.map(placeButton).join('')}</div>`,
  )
  return `${tabs}${bodies.join('')}`
}
