import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, text } from './wire.ts'

/** The static articles of spec §2, and how each is named to people. */
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

/** Longest search; longer words are cut by the field. */
export const articleWordsMax = 32

export const article = endpoint({
  path: '/api/article',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'A static article by type 1–8; title and content are empty while none is published',
  input: z.object({ type: articleType }),
  output: z.object({
    title: z.string(),
    /** HTML, sanitised when it was written; sanitise it again before it is shown. */
    content: z.string(),
    type: articleType,
  }),
  /** Clients in the field read the data whatever the code says. */
  refusedData: {},
  refusals: [],
})

/** Ours: the help centre's search. */
export const articleSearch = endpoint({
  path: '/api/article/search',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'Published articles that say all of the words, best first, with the place where they do',
  input: z.object({ words: text(articleWordsMax) }),
  output: z.array(
    z.object({
      type: articleType,
      title: z.string(),
      /** Plain text around the first word found. */
      excerpt: z.string(),
    }),
  ),
  refusals: [],
})
