import { readFileSync } from 'node:fs'
import { articleLabels, articleTypes } from '@jinli/contract/article/article'
import sql from 'sql-template-tag'
import { change, exists, type Tx } from '../platform/db.ts'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'
import { tableOf } from '../platform/sql-parts.ts'

function textOf(type: number): string {
  return readFileSync(
    new URL(`../../content/article/${type}.html`, import.meta.url),
    'utf8',
  )
}

/**
 * Inserts the articles that are shipped with the server. In sandbox mode they are published. In live mode they are
 * drafts, because the operator's lawyer must read them first.
 */
export async function seedArticles(tx: Tx, mode: 'sandbox' | 'live'): Promise<void> {
  if (await exists(tx, sql`SELECT FROM article_version LIMIT 1`)) return
  const texts = articleTypes.map((type) => ({ type, html: safeHtml(textOf(type)) }))
  const articles = tableOf(texts, 'a', {
    type: ['smallint', ({ type }) => type],
    title: ['text', ({ type }) => articleLabels[type]],
    content: ['text', ({ html }) => html],
    words: ['text', ({ html }) => wordsOf(html)],
  })
  const state = mode === 'sandbox' ? 'published' : 'draft'
  await change(
    tx,
    sql`INSERT INTO article_version (type, version, state, title, content, words)
      SELECT a.type, 1, ${state}, a.title, a.content, a.words FROM ${articles}`,
  )
}
