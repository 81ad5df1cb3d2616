import type { ContentKind } from '@jinli/contract/content/content'
import { sponsorTypes } from '@jinli/contract/promotion/sponsor'
import sql from 'sql-template-tag'
import { change, exists, type Tx } from '../platform/db.ts'
import { safeHtml } from '../platform/safe-html.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'
import { shippedSponsor, sponsorKind } from './sponsor-page.ts'

type First = { kind: ContentKind; title: string; picture?: string; content?: string }

/** The first content of the sandbox. The popup is a draft until somebody publishes it. */
const first: readonly First[] = [
  { kind: 'banner', title: '欢迎来到锦鲤', picture: '/images/banners/1.svg' },
  { kind: 'banner', title: '存取稳妥到账', picture: '/images/banners/2.svg' },
  { kind: 'banner', title: '每一分都有据可查', picture: '/images/banners/3.svg' },
  { kind: 'banner', title: '公平可验证', picture: '/images/banners/4.svg' },
  {
    kind: 'notice',
    title: '欢迎体验锦鲤演示环境：这里使用演示资金，不接入任何真实支付通道。',
  },
  {
    kind: 'notice',
    title: '存款提交后由后台人工审核，通过后立即入账，进度可在交易记录中查看。',
  },
  {
    kind: 'notice',
    title: '转账遇到网络超时不会丢失：系统会按单号向场馆核实，结果以核实为准。',
  },
  {
    kind: 'popup',
    title: '欢迎来到锦鲤',
    content:
      '<p>这是演示环境，账户内均为演示资金。</p><p>每一笔存取与转账都记入复式账本，随时可查。</p>',
  },
]

/** Returns the first content and the sponsorships. The texts of the sponsorships are in files. */
function firstItems(): readonly First[] {
  return [
    ...first,
    ...sponsorTypes.map((type) => ({ kind: sponsorKind(type), ...shippedSponsor(type) })),
  ]
}

/** Inserts the first content in sandbox mode; an operator in live mode begins with an empty site. */
export async function seedContent(tx: Tx, mode: 'sandbox' | 'live'): Promise<void> {
  if (mode === 'live' || (await exists(tx, sql`SELECT FROM content_item LIMIT 1`))) return
  const firstVersions = firstItems()
  const items = tableOf(firstVersions, 'f', {
    kind: ['text', ({ kind }) => kind],
    title: ['text', ({ title }) => title],
    place: ['int', (_, at) => (at + 1) * 10],
  })
  await change(
    tx,
    sql`INSERT INTO content_item (kind, title, place) SELECT f.kind, f.title, f.place FROM ${items} ORDER BY f.place`,
  )
  const texts = tableOf(firstVersions, 't', {
    kind: ['text', ({ kind }) => kind],
    title: ['text', ({ title }) => title],
    picture: ['text', ({ picture = '' }) => picture],
    content: ['text', ({ content = '' }) => safeHtml(content)],
    place: ['int', (_, at) => (at + 1) * 10],
    state: ['text', ({ kind }) => (kind === 'popup' ? 'draft' : 'published')],
  })
  const document = {
    item_id: sql`i.id`,
    version: 1,
    state: sql`t.state`,
    title: sql`t.title`,
    picture: sql`t.picture`,
    content: sql`t.content`,
    place: sql`t.place`,
    shown_from: sql`CASE t.state WHEN 'published' THEN app_now() END`,
  }
  const from = sql`FROM content_item i JOIN ${texts} ON t.kind = i.kind AND t.title = i.title`
  await change(tx, insertInto('content_version', document, from))
}
