import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const basePath = '/admin/api/content-items'
const picture = '/images/sponsors/2.svg'

let writer: TestStaff
beforeAll(async () => {
  writer = await app().newStaff('operations', '林运营')
})

type File = { id: string; edition: number; version?: number }
type Preview = { sponsor: { name: string; summary: string; url: string } | null }

async function ask(path: string, body: object = {}) {
  return (await app().expectOk(`${basePath}/${path}`, body, writer.token)).data as unknown
}
async function page(address = '/h5/1.html'): Promise<string> {
  const response = await fetch(app().url + address)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  return response.text()
}
async function listSponsors() {
  return (await app().expectOk('/api/sponsors')).data as unknown as Record<
    string,
    unknown
  >[]
}
/** Returns the item from the seed content, with its draft if any. */
async function shippedItem(kind: string): Promise<File> {
  const { data } = await app().expectOk(basePath, { kind }, writer.token)
  const [item] = (data as unknown as { data: File[] }).data
  return (await ask(item?.id ?? '')) as File
}

// R-SITE-45
describe('a sponsorship', () => {
  it('begins as it is shipped, in the list and under its address', async () => {
    expect(await listSponsors()).toEqual([
      {
        type: 1,
        name: '清波龙舟',
        summary: '与两岸同行的端午赛事',
        picture: '/images/sponsors/1.svg',
      },
      {
        type: 2,
        name: '静水护鱼',
        summary: '还河流一片干净的水面',
        picture: '/images/sponsors/2.svg',
      },
    ])
    expect(await page()).toContain('<b>十二支社区龙舟队</b>')
    const logo = await fetch(`${app().url}/images/sponsors/1.svg`)
    expect(logo.headers.get('content-type')).toContain('image/svg+xml')
    expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await shippedItem('sponsor_1')).toMatchObject({
      title: '清波龙舟',
      live: { version: 1, state: 'published', made_by: '' },
    })
  })

  it('is written, looked at under a ticket, published, harmless, and taken back', async () => {
    const { id, edition } = await shippedItem('sponsor_1')
    const content =
      '<p>夜航 & 灯</p><script>ran=1</script><img src=x onerror=ran=1><a href="javascript:1">x</a>'
    const form = { title: '夜航<灯>', picture, content }
    const file = (await ask(`${id}/save`, { ...form, based_on: edition })) as File
    expect(await page()).toContain('清波龙舟')
    const { sponsor } = (await ask(`${id}/preview`)) as Preview
    expect(sponsor).toMatchObject({ name: '夜航<灯>', summary: '夜航 & 灯' })
    const url = sponsor?.url ?? ''
    const html = await page(url)
    expect(html).toContain('<h1>夜航&lt;灯&gt;</h1>')
    expect(html).not.toMatch(/<script|onerror|javascript:/)
    // The URL of another sponsorship, a ticket for another version and a forged ticket show the published text.
    for (const other of [
      url.replace('1.html', '2.html'),
      url.replace(/draft=(\d+)\.(\d+)/, 'draft=$1.1'),
      `${url.slice(0, -2)}AA`,
      '/h5/1.html?draft=x&draft=y',
    ])
      expect(await page(other)).not.toContain('夜航')
    await app().clock.set(new Date(Date.now() + 11 * minuteMs))
    expect(await page(url)).not.toContain('夜航')
    await app().clock.reset()

    const live = (await ask(`${id}/publish`, { based_on: file.edition })) as File
    expect(await page()).toContain('夜航')
    expect((await listSponsors())[0]).toMatchObject({ name: '夜航<灯>', picture })
    const withdrawal = { based_on: live.edition, version: 2, reason: '赛事结束' }
    await ask(`${id}/withdraw`, withdrawal)
    expect(await page()).toContain('清波龙舟')
    expect((await listSponsors())[0]).toMatchObject({ name: '清波龙舟' })
  })

  it('is one of its kind, with a name, a picture and a text', async () => {
    const whole = { kind: 'sponsor_2', title: '另一项', picture, content: '<p>文</p>' }
    const statusOf = async (part: object) =>
      (await app().call(`${basePath}/create`, { ...whole, ...part }, writer.token)).error
    expect(await statusOf({ title: ' ' })).toBe('content.title-missing')
    expect(await statusOf({ picture: '' })).toBe('content.picture-missing')
    expect(await statusOf({ content: '<p> </p>' })).toBe('content.empty')
    const { id, edition } = (await ask('create', whole)) as File
    expect(
      await app().call(`${basePath}/${id}/publish`, { based_on: edition }, writer.token),
    ).toMatchObject({ error: 'content.too-many' })
  })
})
