import type { TestApp } from '@jinli/dev-env/test-app'

export type Version = { version: number; state: string; title: string; content?: string }
/** A content item as the staff API returns it. */
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

/** Returns the content calls of one staff member, and the players' calls that show the result. */
export function contentEditor(app: () => TestApp, writer: () => string) {
  const ask = (path: string, body: object = {}, token = writer()) =>
    app().call(`${contentItems}/${path}`, body, token)

  async function fileOf(id: string): Promise<ContentFile> {
    return (await app().expectOk(`${contentItems}/${id}`, {}, writer()))
      .data as unknown as ContentFile
  }

  async function create(kind: string, form: object): Promise<ContentFile> {
    const { data } = await app().expectOk(
      `${contentItems}/create`,
      { kind, ...form },
      writer(),
    )
    return data as unknown as ContentFile
  }

  const banner = (title: string, more: object = {}) =>
    create('banner', { title, picture: bannerPicture, ...more })

  /** Sends an action based on the current edition. */
  async function act(id: string, what: string, more: object = {}, token = writer()) {
    const { edition } = await fileOf(id)
    return ask(`${id}/${what}`, { based_on: edition, ...more }, token)
  }

  /** Withdraws the shown and the scheduled version. */
  async function takeBack(id: string): Promise<void> {
    const { live, waiting: scheduledVersion } = await fileOf(id)
    for (const version of [scheduledVersion, live])
      if (version) await act(id, 'withdraw', { version: version.version, reason: '测试' })
  }

  async function banners() {
    const { data } = await app().expectOk('/api/bannerList', { type: 2 })
    return data as unknown as { src: string; pic: string; title: string; link: string }[]
  }
  const titles = async () => (await banners()).map(({ title }) => title)

  return { ask, banner, banners, create, act, fileOf, takeBack, titles }
}
