import { type ContentKind, contentKind, isOwnPicture } from '@jinli/contract/content'
import { linkPlace, linksOutside } from '@jinli/contract/link.rules'
import { refuse } from '../platform/refuse.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import type { ContentText } from './content.store.ts'

function titleOf(typed: string, max: number): string {
  const title = typed.replace(/\s+/g, ' ').trim()
  if (!title) refuse('content.title-missing')
  if (title.length > max) refuse('input.invalid')
  return title
}

function htmlOf(typed: string): string {
  const html = safeHtml(typed)
  if (!wordsOf(html) && !html.includes('<img')) refuse('content.empty')
  return html
}

/** What somebody wrote, with what its kind does not have left out; refuses what could not be shown. */
export function fitText(kind: ContentKind, typed: ContentText, now: Date): ContentText {
  const has = contentKind(kind)
  const { place, starts_at, ends_at } = typed
  const title = titleOf(typed.title, has.titleMax)
  const picture = has.picture ? typed.picture.trim() : ''
  if (has.picture && !isOwnPicture(picture)) refuse('content.picture-missing')
  const link = has.link ? typed.link.trim() : ''
  if (linkPlace(link, []) === 'wrong') refuse('content.link-invalid')
  const content = has.content ? htmlOf(typed.content) : ''
  refusePast(ends_at, now)
  if (starts_at && ends_at && ends_at <= starts_at) refuse('content.schedule-order')
  return { title, picture, link, content, place, starts_at, ends_at }
}

/** Nothing is written or published that is over already. */
export function refusePast(endsAt: Date | null, now: Date): void {
  if (endsAt && endsAt <= now) refuse('content.schedule-past')
}

type Leading = { link: string; content: string }

/** Whether it leads players to where neither we are nor the operator's list goes. */
export function leadsOutside(
  { link, content }: Leading,
  hosts: readonly string[],
): boolean {
  return linkPlace(link, hosts) === 'outside' || linksOutside(content, hosts)
}
