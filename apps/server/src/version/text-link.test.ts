import { staffCalls } from '@jinli/contract/all'
import { contentKind, contentKindNames } from '@jinli/contract/content/content'
import { noTerms, promotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bannerPicture } from '../../test/content-editor.ts'

const app = useTestApp()

let writer: string
let second: string
beforeAll(async () => {
  writer = (await app().newStaff('operations', '林运营')).token
  second = (await app().newStaff('operations', '陈运营')).token
  await app().registerPlayer()
})

type File = { id: string; edition: number }
type Parts = Record<string, unknown>

async function ask(path: string, body: Parts, token = writer) {
  return app().call(`/admin/api/${path}`, body, token)
}

/** One kind of text: how it is written and published, and whether players can see it. */
type Kind = {
  /** The call that writes it, as its path is declared. */
  path: string
  field: 'content' | 'memo' | 'link'
  write: (part: Parts) => ReturnType<typeof ask>
  publish: (file: File, token: string) => ReturnType<typeof ask>
}

function contentOf(kind: string, field: 'content' | 'link'): Kind {
  const form = { kind, title: '标题', picture: bannerPicture, content: '<p>正文</p>' }
  return {
    path: '/admin/api/content-items/create',
    field,
    write: (part) => ask('content-items/create', { ...form, ...part }),
    publish: async ({ id }, token) => {
      const { data } = await ask(`content-items/${id}`, {}, token)
      return ask(`content-items/${id}/publish`, { based_on: data?.edition }, token)
    },
  }
}

function promotionOf(field: 'content' | 'memo'): Kind {
  const terms = z.encode(promotionTerms, noTerms)
  const picture = '/images/promotions/birthday.svg'
  const form = { type: 1, title: '资讯', picture, content: '<p>说明</p>', terms }
  return {
    path: '/admin/api/promotions/create',
    field,
    write: (part) => ask('promotions/create', { ...form, ...part }),
    publish: async ({ id }, token) => {
      const { data } = await ask(`promotions/${id}`, {}, token)
      return ask(`promotions/${id}/publish`, { based_on: data?.edition }, token)
    },
  }
}

const kinds: Record<string, Kind> = {
  article: {
    path: '/admin/api/articles/:type/save',
    field: 'content',
    write: async (part) => {
      const { data } = await ask('articles/3', {})
      const { edition: based_on } = data as unknown as File
      return ask('articles/3/save', { title: '常见问题', ...part, based_on })
    },
    publish: ({ edition: based_on }, token) =>
      ask('articles/3/publish', { based_on }, token),
  },
  promotion: promotionOf('content'),
  'memo of a promotion': promotionOf('memo'),
  mail: {
    path: '/admin/api/mailings/create',
    field: 'content',
    write: async (part) => {
      const { rows } = await app().owner.query('SELECT name FROM player LIMIT 1')
      const aim = { audience: 'names', names: rows[0].name, title: '来信' }
      return ask('mailings/create', { ...aim, ...part })
    },
    publish: ({ id }, token) => ask(`mailings/${id}/confirm`, {}, token),
  },
  ...Object.fromEntries(
    contentKindNames.flatMap((name) => {
      const { content, link } = contentKind(name)
      return [
        ...(content ? [[name, contentOf(name, 'content')]] : []),
        ...(link ? [[`link of a ${name}`, contentOf(name, 'link')]] : []),
      ]
    }),
  ),
}

/** Texts of staff that players do not see as HTML, or that repeat a call above. */
const others = /^\/admin\/api\/(?:.*\/save|mailings\/reckon)$/

// R-ADMIN-112
describe('G-4: one rule for the links of all texts', () => {
  it('knows every call that takes a text with links', () => {
    const takes = staffCalls.filter(({ input: { shape } }) =>
      ['content', 'memo', 'link'].some((field) => Object.hasOwn(shape, field)),
    )
    const paths = takes.map(({ path }) => path).filter((path) => !others.test(path))
    const knownPaths = new Set(Object.values(kinds).map(({ path }) => path))
    expect(paths.filter((path) => !knownPaths.has(path))).toEqual([])
    expect(takes.map(({ path }) => path)).toContain('/admin/api/articles/:type/save')
  })

  describe.each(Object.entries(kinds))('%s', (_name, { field, write, publish }) => {
    const part = (link: string) => ({
      [field]: field === 'link' ? link : `<p>看<a href="${link}">这里</a></p>`,
    })

    it.each([
      'http://koi.example/',
      'HTTP://koi.example/gala',
      'https://koi.example\\@pond.example/',
      'https://koi',
    ])('refuses %s', async (link) => {
      expect(await write(part(link))).toMatchObject({
        code: 422,
        error: field === 'link' ? 'content.link-invalid' : 'content.text-link',
      })
    })

    it('needs a second member for an outside link', async () => {
      const { code, data } = await write(part('https://koi.example/gala'))
      expect(code).toBe(200)
      const file = data as unknown as File
      await publish(file, writer)
      expect(await publish(file, writer)).toMatchObject({
        code: 403,
        error: 'review.same-person',
      })
      // One sponsorship of each kind may be shown, and one is.
      const { error } = await publish(file, second)
      expect([undefined, 'content.too-many']).toContain(error)
    })

    it('may lead to our own screens', async () => {
      expect(await write(part('#/kefu'))).toMatchObject({ code: 200 })
    })
  })
})
