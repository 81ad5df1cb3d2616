import { hasOnlySafeLinks } from '@jinli/contract/content/link.rules'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'

/** Returns a title on one line; refuses an empty or too long one. */
export function titleIn(text: string, max: number): string {
  const title = text.replace(/\s+/g, ' ').trim()
  if (!title) refuse('content.title-missing')
  if (title.length > max) refuse('input.invalid')
  return title
}

/** Returns the HTML that players may see; empty if it shows nothing. Refuses links that are neither ours nor https. */
export function htmlIn(text: string): string {
  const html = safeHtml(text)
  if (!hasOnlySafeLinks(html)) refuse('content.text-link')
  return wordsOf(html) || html.includes('<img') ? html : ''
}

/** Refuses HTML that shows nothing. */
export function contentIn(text: string): string {
  return htmlIn(text) || refuse('content.empty')
}

/** Refuses an end in the past: such a text is neither written nor published. */
export function refusePast(endsAt: Date | null, now: Date): void {
  if (endsAt && endsAt <= now) refuse('content.schedule-past')
}

type Schedule = { starts_at: Date | null; ends_at: Date | null }

/** Refuses an end in the past or before the start. */
export function refuseWrongSchedule({ starts_at, ends_at }: Schedule, now: Date): void {
  refusePast(ends_at, now)
  if (starts_at && ends_at && ends_at <= starts_at) refuse('content.schedule-order')
}
