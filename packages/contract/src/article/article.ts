import * as z from 'zod/mini'
import { visitorRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { code } from '../wire/wire.ts'

/** Titles of the static articles by type (spec §2). */
export const articleLabels = {
  1: '常见问题',
  2: '隐私政策',
  3: '免责声明',
  4: '联系我们',
  5: '代理加盟',
  6: '隐私政策（简明）',
  7: '关于我们',
  8: '责任博彩',
} as const
export const articleTypes = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type ArticleType = (typeof articleTypes)[number]

export const articleType = code(articleTypes)

/** The longest search text, in characters; the input field cuts longer ones. */
export const articleWordsMax = 32

export const article = visitorRead({
  path: '/api/article',
  summary:
    'A static article by type 1–8; title and content are empty while none is published',
  input: z.object({ type: articleType }),
  output: z.object({
    title: z.string(),
    /** HTML. The server sanitised it when staff saved it; a client sanitises it again before showing it. */
    content: z.string(),
    type: articleType,
  }),
  /** Existing clients read `data` even if the call is refused, so `data` must not be null. */
  refusedData: {},
})

/** Extension: searches the articles of the help centre. */
export const articleSearch = visitorRead({
  path: '/api/article/search',
  summary:
    'Published articles that say all of the words, best first, with the place where they do',
  input: z.object({ words: lookupText(articleWordsMax) }),
  output: z.array(
    z.object({
      type: articleType,
      title: z.string(),
      /** Plain text around the first word found. */
      excerpt: z.string(),
    }),
  ),
})
