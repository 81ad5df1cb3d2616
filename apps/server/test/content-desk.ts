import type { TestApp } from '@jinli/dev-env/test-app'

export type Version = { version: number; state: string; title: string; content?: string }
/** An item as the desk is answered. */
export type ContentFile = {
  id: string
  edition: number
  outside: number
  mine: number
  live: Version | null
  waiting: Version | null
  draft: Version | null
}

export const contentItems = '/admin/api/content-items'
export const bannerPicture = '/images/banners/2.svg'

/** The content desk as one writer works at it, and what players are answered. */
export function contentDesk(app: () => TestApp, writer: () => string) {
  const ask = (path: string, body: object = {}, token = writer()) =>
    app().call(`${contentItems}/${path}`, body, token)

  async function fileOf(id: string): Promise<ContentFile> {
    return (await app().expectOk(`${contentItems}/${id}`, {}, writer()))
      .data as unknown as ContentFile
  }

  async function create(kind: string, said: object): Promise<ContentFile> {
    const { data } = await app().expectOk(
      `${contentItems}/create`,
      { kind, ...said },
      writer(),
    )
    return data as unknown as ContentFile
  }

  const banner = (title: string, more: object = {}) =>
    create('banner', { title, picture: bannerPicture, ...more })

  /** A deed on top of what stands. */
  async function deed(id: string, what: string, more: object = {}, token = writer()) {
    const { edition } = await fileOf(id)
    return ask(`${id}/${what}`, { based_on: edition, ...more }, token)
  }

  /** Takes back whatever of it is shown or waits. */
  async function takeBack(id: string): Promise<void> {
    const { live, waiting } = await fileOf(id)
    for (const version of [waiting, live])
      if (version) await deed(id, 'withdraw', { version: version.version, reason: '测试' })
  }

  async function banners() {
    const { data } = await app().expectOk('/api/bannerList', { type: 2 })
    return data as unknown as { src: string; pic: string; title: string; link: string }[]
  }
  const titles = async () => (await banners()).map(({ title }) => title)

  return { ask, banner, banners, create, deed, fileOf, takeBack, titles }
}
