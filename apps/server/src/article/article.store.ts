import { type ArticleType, articleTypes } from '@jinli/contract/article'
import { type ArticleState, articleNext } from '@jinli/contract/article.admin'
import sql, { join, type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { DeskFound, DeskRequest } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, oneOf, type RowOf, text, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import {
  peopleColumns,
  peopleJoins,
  peopleShape,
  stepVersion,
  versionsOf,
} from '../version/version.store.ts'

const version = {
  type: oneOf(articleTypes),
  version: int,
  revision: int,
  state: word(articleNext),
  title: text,
  content: text,
  ...peopleShape.decided,
}
export type ArticleVersion = RowOf<typeof version>

const columns = sql`r.type, r.version, r.revision, r.state, r.title, r.content,
  ${peopleColumns('decided')}`
const joins = peopleJoins('decided')

/** What stands now: the published version and the draft of one article, or of all. */
export function standingVersions(db: Db, type?: ArticleType): Promise<ArticleVersion[]> {
  const types = type === undefined ? [...articleTypes] : [type]
  return rows(
    db,
    version,
    sql`SELECT ${columns} FROM article_version r ${joins}
      WHERE r.type = ANY (${types}) AND r.state IN ('published', 'draft')`,
  )
}

/** Every version of an article, newest first. */
export function articleVersionsOf(
  db: Db,
  { type, ...request }: DeskRequest & { type: number },
): Promise<DeskFound<ArticleVersion>> {
  const of = sql`article_version`
  const where = sql`r.type = ${type}`
  return versionsOf(db, { shape: version, columns, of, joins, where }, request)
}

/** The newest version's number, and how often the article was ever written; 0 before the first. */
export function editionOf(db: Db, type: ArticleType) {
  return one(
    db,
    { newest: int, edition: int },
    sql`SELECT coalesce(max(version), 0) AS newest, coalesce(sum(revision), 0)::int AS edition
      FROM article_version WHERE type = ${type}`,
  )
}

type Text = { title: string; content: string; words: string; staffId: StaffId }

/** Writes over a draft; false when it is none any more or was written since. */
export async function rewriteDraft(
  tx: Tx,
  { type, version, revision }: ArticleVersion,
  { title, content, words, staffId }: Text,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE article_version SET title = ${title}, content = ${content}, words = ${words},
        made_by = ${staffId}, made_at = moment(), revision = revision + 1
      WHERE type = ${type} AND version = ${version} AND state = 'draft'
        AND revision = ${revision}`,
  )
  return written === 1
}

/** Begins a draft; false when somebody else began this version first. */
export async function beginDraft(
  tx: Tx,
  type: ArticleType,
  version: number,
  { title, content, words, staffId }: Text,
): Promise<boolean> {
  const draft = { type, version, title, content, words, made_by: staffId }
  const begun = await change(
    tx,
    sql`${insertInto('article_version', draft)} ON CONFLICT DO NOTHING`,
  )
  return begun === 1
}

type Step = {
  type: ArticleType
  version: number
  from: ArticleState
  to: ArticleState
  staffId: StaffId
  reason?: string
}

/** One step along `articleNext`; false when the version does not stand at `from` any more. */
export function stepArticle(tx: Tx, step: Step): Promise<boolean> {
  const { type, version, from, ...rest } = step
  const which = sql`type = ${type} AND version = ${version}`
  const ender = 'decided'
  return stepVersion(tx, { table: 'article_version', which, from: [from], ender, ...rest })
}

/** What players read until now gives way to a newer version. */
export async function replacePublished(
  tx: Tx,
  type: ArticleType,
  staffId: StaffId,
): Promise<void> {
  await stepVersion<ArticleState>(tx, {
    table: 'article_version',
    which: sql`type = ${type}`,
    from: ['published'],
    to: 'replaced',
    ender: 'decided',
    staffId,
  })
}

const published = { type: oneOf(articleTypes), title: text, content: text }

export function publishedArticle(db: Db, type: ArticleType) {
  return row(
    db,
    published,
    sql`SELECT type, title, content FROM article_version
      WHERE type = ${type} AND state = 'published'`,
  )
}

/** The ILIKE pattern of a text that holds the word as it is. */
function holding(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

function saysAll(words: readonly string[]): Sql {
  const each = words.map((word) => {
    const sought = holding(word)
    return sql`(title ILIKE ${sought} OR words ILIKE ${sought})`
  })
  return join(each, ' AND ')
}

const found = { type: oneOf(articleTypes), title: text, words: text }

/** Published articles that say all the words: those that say the first in their title lead. */
export function searchArticles(db: Db, words: readonly [string, ...string[]]) {
  return rows(
    db,
    found,
    sql`SELECT type, title, words FROM article_version
      WHERE state = 'published' AND ${saysAll(words)}
      ORDER BY title NOT ILIKE ${holding(words[0])}, type`,
  )
}
