import { decodeResponse } from '@jinli/client/codec'
import { listPhrases } from '@jinli/contract/support/support-phrase.admin'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let lead: string
beforeAll(async () => {
  lead = await app().colleague('组长', 'service-lead')
  // Those that the server is shipped with.
  await app().owner.query('DELETE FROM support_phrase')
})

const path = '/admin/api/service-phrases'
const save = (form: object, token = lead) => app().call(`${path}/save`, form, token)
async function all() {
  return decodeResponse(listPhrases, (await app().expectOk(path, {}, lead)).data)
}

// R-ADMIN-158
describe('ready sentences', () => {
  it('are written, changed as they were seen, and deleted; all of it is written down', async () => {
    const reply = await save({ shortcut: '您好', text: '您好，请讲。' })
    expect(reply).toMatchObject({ code: 200 })
    const id = String(reply.data?.id)
    const newText = { id, version: 1, shortcut: '您好', text: '您好，请问有什么可以帮您？' }
    expect(await save(newText)).toMatchObject({ data: { version: 2, changed_by: '组长' } })
    expect(await save(newText)).toMatchObject({ code: 409, error: 'content.stale' })
    expect((await all()).map(({ text }) => text)).toEqual([newText.text])
    const drop = (version: number) => app().call(`${path}/${id}/drop`, { version }, lead)
    expect(await drop(1)).toMatchObject({ error: 'content.stale' })
    expect(await drop(2)).toMatchObject({ code: 200 })
    expect(await all()).toEqual([])
    expect(await app().auditTrail(`phrase:${id}`)).toEqual([
      '组长 support.phrase-saved',
      '组长 support.phrase-saved',
      '组长 support.phrase-dropped',
    ])
  })

  it('have a shortcut each, in whatever case, and something to say', async () => {
    await save({ shortcut: 'Hi', text: '您好' })
    expect(await save({ shortcut: 'hi', text: '您好' })).toMatchObject({
      error: 'support.phrase-taken',
      field: 'shortcut',
    })
    for (const shortcut of ['', 'a b', '/x'])
      expect(await save({ shortcut, text: '您好' })).toMatchObject({
        error: 'support.phrase-shortcut',
      })
    expect(await save({ shortcut: 'empty', text: ' ' })).toMatchObject({
      error: 'support.text-missing',
    })
  })

  it('are changed by who may, and read by who answers', async () => {
    const agent = await app().colleague('小岚', 'service')
    expect(await save({ shortcut: 'x1', text: '好' }, agent)).toMatchObject({ code: 403 })
    expect(await app().call(path, {}, agent)).toMatchObject({ code: 200 })
  })
})
