import {
  type ContentKind,
  contentKind,
  isOwnPicture,
} from '@jinli/contract/content/content'
import { addressOutside, linkPlace, linksOutside } from '@jinli/contract/content/link.rules'
import { refuse } from '../platform/refuse.ts'
import { contentIn, refuseWrongSchedule, titleIn } from '../version/drafted-text.rules.ts'
import type { ContentText } from './content.store.ts'

/** Returns the text of a form, reduced to the fields of its content kind. Refuses a text that cannot be shown. */
export function fitText(kind: ContentKind, form: ContentText, now: Date): ContentText {
  const has = contentKind(kind)
  const { place, starts_at, ends_at } = form
  const title = titleIn(form.title, has.titleMax)
  const picture = has.picture ? form.picture.trim() : ''
  if (has.picture && !isOwnPicture(picture)) refuse('content.picture-missing')
  const link = has.link ? form.link.trim() : ''
  if (linkPlace(link, []) === 'wrong') refuse('content.link-invalid')
  const content = has.content ? contentIn(form.content) : ''
  refuseWrongSchedule(form, now)
  return { title, picture, link, content, place, starts_at, ends_at }
}

type Leading = { title: string; link: string; content: string }

/** Returns whether a text links to, or names, a host that is neither ours nor on the operator's list. */
export function leadsOutside(
  { title, link, content }: Leading,
  hosts: readonly string[],
): boolean {
  const isOutside = linkPlace(link, hosts) === 'outside' || linksOutside(content, hosts)
  return isOutside || addressOutside(title, hosts)
}
