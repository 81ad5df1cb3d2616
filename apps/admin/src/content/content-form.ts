import type { ContentKind } from '@jinli/contract/content/content'
import type { readContent } from '@jinli/contract/content/content.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { instantFromText, instantText } from '../page/instant-from-text.ts'

export type ContentFile = Output<typeof readContent>
export type ContentVersion = NonNullable<ContentFile['draft']>

/** The form values: texts as typed, and brand times in the format of a date field. */
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

/** Returns the form values of a version. */
export function formOf(version: ContentVersion | null): ContentForm {
  if (!version) return emptyForm
  const { title, picture, link, content, place, starts_at, ends_at } = version
  const hours = { starts_at: instantText(starts_at), ends_at: instantText(ends_at) }
  return { title, picture, link, content, place, ...hours }
}

/** Returns the form values in wire form. */
export function saidIn(form: ContentForm) {
  return {
    title: form.title,
    picture: form.picture,
    link: form.link.trim(),
    content: form.content,
    place: form.place ?? emptyForm.place ?? 100,
    starts_at: instantFromText(form.starts_at),
    ends_at: instantFromText(form.ends_at),
  }
}

/** The route of the player app that shows a kind of content. */
export const contentRoutes: Readonly<Record<ContentKind, string>> = {
  banner: '/',
  notice: '/',
  popup: '/',
  sponsor_1: '/zhanzhuye?type=1',
  sponsor_2: '/zhanzhuye?type=2',
}
