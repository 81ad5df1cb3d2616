import { article, articleSearch } from '@jinli/contract/article/article'
import { handle } from '../http/handle.ts'
import { publishedArticle, searchArticles } from './article.store.ts'

const before = 16
const excerptLength = 72

/** Returns an excerpt around the first of `terms` that occurs in the text, or the beginning if none occurs. */
function excerptOf(words: string, terms: readonly string[]): string {
  const low = words.toLowerCase()
  const position = terms
    .map((word) => low.indexOf(word.toLowerCase()))
    .find((at) => at >= 0)
  const start = Math.max(0, (position ?? 0) - before)
  const end = start + excerptLength
  const text = words.slice(start, end)
  return `${start > 0 ? '…' : ''}${text}${end < words.length ? '…' : ''}`
}

export const articleRoutes = [
  handle(article, async ({ app, input: { type } }) => {
    const article = await publishedArticle(app.pool, type)
    return { title: '', content: '', ...article, type }
  }),

  handle(articleSearch, async ({ app, input }) => {
    const [first, ...rest] = input.words.trim().split(/\s+/)
    if (!first) return []
    const words = [first, ...rest] as const
    const articles = await searchArticles(app.pool, words)
    return articles.map(({ words: text, ...each }) => ({
      ...each,
      excerpt: excerptOf(text, words),
    }))
  }),
]
