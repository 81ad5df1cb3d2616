import { viewsMax } from '@jinli/contract/operator/saved-view.admin'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let anna: string
let ben: string
beforeAll(async () => {
  anna = (await app().newStaff('cashier')).token
  ben = (await app().newStaff('cashier')).token
})

type View = { id: string; name: string; query: string }
const save = (token: string, name: string, query = 'vip=3', page = 'players') =>
  app().call('/admin/api/my-views/save', { page, name, query }, token)
async function viewsOf(token: string, page = 'players'): Promise<View[]> {
  const { data } = await app().expectOk('/admin/api/my-views', { page }, token)
  return data as unknown as View[]
}

describe('R-ADMIN-298: saved views', () => {
  it('belong to a member and a page; the same name is replaced', async () => {
    await save(anna, '高级会员')
    await save(anna, '高级会员', 'vip=4&columns=VIP')
    await save(anna, '大额', '', 'deposits')
    expect(await viewsOf(anna)).toMatchObject([
      { name: '高级会员', query: 'vip=4&columns=VIP' },
    ])
    expect(await viewsOf(anna, 'deposits')).toMatchObject([{ name: '大额' }])
    expect(await viewsOf(ben)).toEqual([])
  })

  it('are removed by their member alone, once', async () => {
    const [view] = await viewsOf(anna)
    const path = `/admin/api/my-views/${view?.id}/remove`
    expect(await app().call(path, {}, ben)).toMatchObject({ code: 409, error: 'view.gone' })
    expect(await app().call(path, {}, anna)).toMatchObject({ code: 200 })
    expect(await app().call(path, {}, anna)).toMatchObject({ message: '该视图已被移除' })
    expect(await viewsOf(anna)).toEqual([])
  })

  it('need a name, and are few, also when saved at once', async () => {
    for (const name of ['', ' ', '\u200b'])
      expect(await save(ben, name)).toMatchObject({ code: 422, field: 'name' })
    expect(await save(ben, 'x'.repeat(21))).toMatchObject({ code: 422 })
    expect(await save(ben, 'x', 'y'.repeat(1001))).toMatchObject({ code: 422 })
    const names = Array.from({ length: viewsMax + 3 }, (_, n) => `视图 ${n}`)
    const replies = await Promise.all(names.map((name) => save(ben, name)))
    expect(replies.filter(({ code }) => code === 409)).toHaveLength(3)
    expect(await viewsOf(ben)).toHaveLength(viewsMax)
    expect(await save(ben, (await viewsOf(ben))[0]?.name ?? '')).toMatchObject({
      code: 200,
    })
  })
})
