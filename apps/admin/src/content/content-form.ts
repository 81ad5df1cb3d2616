import type { ContentKind } from '@jinli/contract/content'
import type { readContent } from '@jinli/contract/content.admin'
import type { Output } from '@jinli/contract/endpoint'
import { instantText, typedInstant } from '../page/typed-instant.ts'

export type ContentFile = Output<typeof readContent>
export type ContentVersion = NonNullable<ContentFile['draft']>

/** What the form holds: texts as typed, hours of the brand as a date field has them. */
export type ContentForm = {
  title: string
  picture: string
  link: string
  content: string
  place: number | null
  starts_at: string
  ends_at: string
}

export const emptyForm: ContentForm = {
  title: '',
  picture: '',
  link: '',
  content: '',
  place: 100,
  starts_at: '',
  ends_at: '',
}

/** A version as the form shows it. */
export function formOf(version: ContentVersion | null): ContentForm {
  if (!version) return emptyForm
  const { title, picture, link, content, place, starts_at, ends_at } = version
  const hours = { starts_at: instantText(starts_at), ends_at: instantText(ends_at) }
  return { title, picture, link, content, place, ...hours }
}

/** What the form says, for the wire. */
export function saidIn(form: ContentForm) {
  return {
    title: form.title,
    picture: form.picture,
    link: form.link.trim(),
    content: form.content,
    place: form.place ?? emptyForm.place ?? 100,
    starts_at: typedInstant(form.starts_at),
    ends_at: typedInstant(form.ends_at),
  }
}

/** Where in the player app each kind is seen. */
export const contentRoutes: Readonly<Record<ContentKind, string>> = {
  banner: '/',
  notice: '/',
  popup: '/',
  sponsor_1: '/zhanzhuye?type=1',
  sponsor_2: '/zhanzhuye?type=2',
}
