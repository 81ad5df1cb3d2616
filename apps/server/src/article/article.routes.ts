import { article, articleSearch } from '@jinli/contract/article'
import { handle } from '../http/handle.ts'
import { publishedArticle, searchArticles } from './article.store.ts'

const before = 16
const shown = 72

/** The place of an article's words where the first of some words stands; its beginning without one. */
function excerptOf(words: string, sought: readonly string[]): string {
  const low = words.toLowerCase()
  const found = sought.map((word) => low.indexOf(word.toLowerCase())).find((at) => at >= 0)
  const start = Math.max(0, (found ?? 0) - before)
  const end = start + shown
  const text = words.slice(start, end)
  return `${start > 0 ? '…' : ''}${text}${end < words.length ? '…' : ''}`
}

export const articleRoutes = [
  handle(article, async ({ app, input: { type } }) => {
    const found = await publishedArticle(app.pool, type)
    return { title: '', content: '', ...found, type }
  }),

  handle(articleSearch, async ({ app, input }) => {
    const [first, ...rest] = input.words.trim().split(/\s+/)
    if (!first) return []
    const words = [first, ...rest] as const
    const found = await searchArticles(app.pool, words)
    return found.map(({ words: text, ...each }) => ({
      ...each,
      excerpt: excerptOf(text, words),
    }))
  }),
]
