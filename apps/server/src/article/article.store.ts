import { type ArticleType, articleTypes } from '@jinli/contract/article/article'
import { type ArticleState, articleNext } from '@jinli/contract/article/article.admin'
import sql, { join, type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import type { KeysetPage, KeysetRequest } from '../platform/keyset-page.ts'
import { int, maybe, oneOf, type RowOf, text, word } from '../platform/row-shape.ts'
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
  writer: maybe(staffId),
  ...peopleShape.decided,
}
export type ArticleVersion = RowOf<typeof version>

const columns = sql`r.type, r.version, r.revision, r.state, r.title, r.content,
  r.made_by AS writer,
  ${peopleColumns('decided')}`
const joins = peopleJoins('decided')

/** Returns the published version and the draft of one article, or of all articles. */
export function standingVersions(db: Db, type?: ArticleType): Promise<ArticleVersion[]> {
  const types = type === undefined ? [...articleTypes] : [type]
  return rows(
    db,
    version,
    sql`SELECT ${columns} FROM article_version r ${joins}
      WHERE r.type = ANY (${types}) AND r.state IN ('published', 'draft', 'asked')`,
  )
}

/** Returns a page of an article's versions, newest first. */
export function articleVersionsOf(
  db: Db,
  { type, ...request }: KeysetRequest & { type: number },
): Promise<KeysetPage<ArticleVersion>> {
  const table = sql`article_version`
  const where = sql`r.type = ${type}`
  return versionsOf(db, { shape: version, columns, table, joins, where }, request)
}

/** Returns the newest version number and the number of edits. Both are 0 before the first version. */
export function editionOf(db: Db, type: ArticleType) {
  return one(
    db,
    { newest: int, edition: int },
    sql`SELECT coalesce(max(version), 0) AS newest, coalesce(sum(revision), 0)::int AS edition
      FROM article_version WHERE type = ${type}`,
  )
}

type Text = { title: string; content: string; words: string; staffId: StaffId }

/** Replaces the text of a draft. Returns false if the draft has changed or is no longer a draft. */
export async function rewriteDraft(
  tx: Tx,
  { type, version, revision }: ArticleVersion,
  { title, content, words, staffId }: Text,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE article_version SET title = ${title}, content = ${content}, words = ${words},
        state = 'draft', made_by = ${staffId}, made_at = app_now(), decided_by = NULL,
        decided_at = NULL, reason = '', revision = revision + 1
      WHERE type = ${type} AND version = ${version} AND state IN ('draft', 'asked')
        AND revision = ${revision}`,
  )
  return count === 1
}

/** Inserts a draft. Returns false if somebody else has already inserted this version. */
export async function beginDraft(
  tx: Tx,
  type: ArticleType,
  version: number,
  { title, content, words, staffId }: Text,
): Promise<boolean> {
  const draft = { type, version, title, content, words, made_by: staffId }
  const count = await change(
    tx,
    sql`${insertInto('article_version', draft)} ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

type Step = {
  type: ArticleType
  version: number
  from: readonly ArticleState[]
  to: ArticleState
  staffId: StaffId
  reason?: string
}

/** Moves a version to a next state in `articleNext`. Returns false if its state is no longer one of `from`. */
export function stepArticle(tx: Tx, step: Step): Promise<boolean> {
  const { type, version, from, ...rest } = step
  const which = sql`type = ${type} AND version = ${version}`
  const ender = 'decided'
  return stepVersion(tx, { table: 'article_version', which, from, ender, ...rest })
}

/** Before terms come in force: waits for the transactions that judge by those of before (decision 090). */
export async function lockTerms(tx: Tx): Promise<void> {
  await change(tx, sql`SELECT lock_terms()`)
}

/** Marks the published version as replaced. */
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

const publishedRow = { type: oneOf(articleTypes), title: text, content: text }

export function publishedArticle(db: Db, type: ArticleType) {
  return row(
    db,
    publishedRow,
    sql`SELECT type, title, content FROM article_version
      WHERE type = ${type} AND state = 'published'`,
  )
}

/** Returns an ILIKE pattern for texts that contain the word. */
function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

function saysAll(words: readonly string[]): Sql {
  const each = words.map((word) => {
    const pattern = likePattern(word)
    return sql`(title ILIKE ${pattern} OR words ILIKE ${pattern})`
  })
  return join(each, ' AND ')
}

const searchRow = { type: oneOf(articleTypes), title: text, words: text }

/** Returns the published articles that contain all words; those with the first word in the title come first. */
export function searchArticles(db: Db, words: readonly [string, ...string[]]) {
  return rows(
    db,
    searchRow,
    sql`SELECT type, title, words FROM article_version
      WHERE state = 'published' AND ${saysAll(words)}
      ORDER BY title NOT ILIKE ${likePattern(words[0])}, type`,
  )
}
