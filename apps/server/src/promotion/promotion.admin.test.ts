import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { dayMs, hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const { applyFor, apply, decide, grantBonus, promotion, publish, writerToken, written } =
  promotionFlows(app)

const basePath = '/admin/api/promotions'
type File = {
  id: number
  edition: number
  standing: string
  mine: number
  two_people: number
  published: { version: number; words: string[]; title: string } | null
  draft: { version: number; state: string } | null
  cost: number
}

let writer: string
let second: string
beforeAll(async () => {
  writer = await writerToken()
  second = await app().colleague('小复', 'operations')
})

async function create(body: object, token = writer) {
  return app().call(`${basePath}/create`, body, token)
}
async function fileOf(id: number, token = writer): Promise<File> {
  return (await app().expectOk(`${basePath}/${id}`, {}, token)).data as File
}
async function act(id: number, verb: string, body: object = {}, token = writer) {
  const { edition } = await fileOf(id)
  return app().call(`${basePath}/${id}/${verb}`, { based_on: edition, ...body }, token)
}
async function draft(terms = {}, more = {}): Promise<number> {
  return Number((await create(written(terms, more))).data?.id)
}

// R-PROMO-23 R-PROMO-24
describe('writing and publishing', () => {
  it('what pays money takes two people; every version stays', async () => {
    const id = await draft({}, { title: '双人活动' })
    expect(await act(id, 'publish')).toMatchObject({
      code: 200,
      data: { draft: { state: 'asked' }, published: null, two_people: 1, mine: 1 },
    })
    expect(await app().call('/api/activitydeatil', { id })).toMatchObject({ code: 404 })
    expect(await act(id, 'publish')).toMatchObject({
      code: 403,
      error: 'review.same-person',
    })
    expect(await act(id, 'publish', {}, second)).toMatchObject({
      code: 200,
      data: { standing: 'live', published: { version: 1, decided_by: '小复' } },
    })
    expect(await act(id, 'save', written({ cap: 6000n, amount: 6000n }))).toMatchObject({
      data: { draft: { version: 2 }, published: { version: 1 } },
    })
    await act(id, 'publish', {}, second)
    const { data } = await app().expectOk(`${basePath}/${id}/versions`, {}, writer)
    expect((data as { data: object[] }).data).toMatchObject([
      { version: 2, state: 'published', made_by: '小文', terms: { amount: 60 } },
      { version: 1, state: 'replaced', terms: { amount: 50 } },
    ])
    expect(await app().auditTrail(`promotion:${id}`)).toEqual([
      '小文 promotion.created',
      '小文 promotion.asked',
      '小复 promotion.published',
      '小文 promotion.saved',
      '小复 promotion.published',
    ])
  })

  it('D-21: is sent back by the second person with a word, and is a draft again', async () => {
    const id = await draft()
    const reason = '上限过高，请改为 40 元'
    expect(await act(id, 'return', { reason }, second)).toMatchObject({ code: 409 })
    await act(id, 'publish')
    expect(await act(id, 'return', { reason })).toMatchObject({
      error: 'review.same-person',
    })
    expect(await act(id, 'return', {}, second)).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await act(id, 'return', { reason }, second)).toMatchObject({
      data: { draft: { state: 'draft', decided_by: '小复', reason } },
    })
    expect(await act(id, 'save', written({ cap: 6000n, amount: 6000n }))).toMatchObject({
      data: { draft: { state: 'draft', decided_by: '', reason: '' } },
    })
    await act(id, 'publish')
    expect(await act(id, 'publish', {}, second)).toMatchObject({
      data: { published: { version: 1, reason: '' } },
    })
    expect(await app().auditTrail(`promotion:${id}`)).toContain('小复 promotion.returned')
  })

  it('what only informs is published by one; what paid is ended so by two', async () => {
    const id = await draft({ basis: 'none' })
    expect(await act(id, 'publish')).toMatchObject({ data: { standing: 'live' } })
    const payingId = await promotion()
    await act(payingId, 'save', written({ basis: 'none' }))
    expect(await act(payingId, 'publish')).toMatchObject({
      data: { draft: { state: 'asked' } },
    })
  })

  it('comes at its hour and goes at its hour, or is ended with a reason', async () => {
    const at = (ms: number) => new Date(app().clock.now().getTime() + ms).toISOString()
    const id = await draft({}, { starts_at: at(hourMs), ends_at: at(dayMs) })
    await act(id, 'publish')
    expect(await act(id, 'publish', {}, second)).toMatchObject({
      data: { standing: 'scheduled' },
    })
    await app().clock.forward(hourMs + 1000)
    expect(await fileOf(id)).toMatchObject({ standing: 'live' })
    expect(await act(id, 'end')).toMatchObject({ error: 'review.reason-missing' })
    expect(await act(id, 'end', { reason: '预算调整' })).toMatchObject({
      data: { standing: 'ended', published: { state: 'withdrawn', reason: '预算调整' } },
    })
    expect(await act(id, 'end', { reason: '再来' })).toMatchObject({
      error: 'content.stale',
    })
    expect(await app().call('/api/activitydeatil', { id })).toMatchObject({
      error: 'promotion.ended',
    })
    const list = await app().expectOk(
      basePath,
      { standing: 'ended', pagesize: 100 },
      writer,
    )
    expect((list.data as { data: File[] }).data.map((each) => each.id)).toContain(id)
  })

  it('a draft is dropped, and whoever saw an older state is told', async () => {
    const id = await draft()
    const staleEdition = (await fileOf(id)).edition
    await act(id, 'save', written())
    expect(
      await app().call(`${basePath}/${id}/discard`, { based_on: staleEdition }, second),
    ).toMatchObject({ code: 409, error: 'content.stale' })
    expect(await act(id, 'discard')).toMatchObject({ data: { draft: null } })
  })

  it.each([
    [{ title: ' ' }, 'content.title-missing'],
    [{ content: '<script>1</script>' }, 'content.empty'],
    [{ picture: 'https://evil.example/x.png' }, 'content.picture-missing'],
    [{ type: 99 }, 'promotion.type-unknown'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'content.schedule-past'],
    [{ terms: {} }, 'promotion.terms-invalid'],
  ])('%o: %s', async (more, error) => {
    expect(await create(written({}, more))).toMatchObject({ error })
  })

  // R-SITE-25
  it('its texts are sanitised when they are written', async () => {
    const vile = '<p onclick="x()">好</p><img src=x onerror=alert(1)><svg onload=1></svg>'
    const id = await draft({ basis: 'none' }, { content: vile, memo: vile })
    await act(id, 'publish')
    const { data } = await app().expectOk('/api/activitydeatil', { id })
    expect(data).toMatchObject({ content: '<p>好</p>', memo: '<p>好</p>' })
  })

  it('types are kept by whoever edits', async () => {
    const path = '/admin/api/promotion-types'
    const { data } = await app().expectOk(`${path}/save`, { id: 0, name: '节日' }, writer)
    expect(await app().call(`${path}/save`, { id: 0, name: '节日' }, writer)).toMatchObject(
      { error: 'promotion.type-taken' },
    )
    await app().expectOk(`${path}/save`, { id: data?.id, name: '节庆', place: 1 }, writer)
    const types = (await app().expectOk('/api/activitytype', {})).data
    expect(types).toContainEqual({ id: data?.id, name: '节庆' })
  })
})

// R-PROMO-25
it('a draft is tried on a real player, and nothing is changed by it', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const id = await draft({
    basis: 'deposit',
    period: 'weekly',
    min_base: 10_000n,
    percent: 10_000_000n,
    amount: 0n,
    cap: 8800n,
  })
  const before = await app().tableDigest()
  const trial = { username: player.name, which: 'draft' }
  expect((await app().expectOk(`${basePath}/${id}/try`, trial, writer)).data).toMatchObject(
    {
      username: player.name,
      version: 1,
      ready: 1,
      base: 1000,
      bonus: 88,
      required: 176,
      refusal: '',
    },
  )
  expect(
    await app().call(`${basePath}/${id}/try`, { username: 'nobody-1' }, writer),
  ).toMatchObject({ error: 'player.not-found' })
  expect(await app().tableDigest()).toEqual(before)
})

// R-PROMO-26 R-ADMIN-04
describe('the queue of applications', () => {
  it('has the oldest that waits first, and is asked by state, promotion and player', async () => {
    const id = await promotion()
    const players = [await app().registerPlayer(), await app().registerPlayer()]
    const ids: string[] = []
    for (const player of players) ids.push(await applyFor(player, id))
    const search = async (filter: object) => {
      const { data } = await app().expectOk(
        '/admin/api/promotion-applications',
        { promotion: id, ...filter },
        writer,
      )
      return (data as { data: { id: string }[] }).data.map((each) => each.id)
    }
    expect(await search({ state: 'open' })).toEqual(ids)
    await decide(ids[0] ?? '', 'approve')
    expect(await search({})).toEqual([ids[1], ids[0]])
    expect(await search({ state: 'granted' })).toEqual([ids[0]])
    expect(await search({ search: players[1]?.name })).toEqual([ids[1]])
    const counts = await app().expectOk('/admin/api/review-counts', {}, writer)
    expect(counts.data).toMatchObject({
      mine: expect.arrayContaining([
        expect.objectContaining({ kind: 'promotion_application' }),
      ]) as object[],
    })
  })

  it('who may not decide only looks', async () => {
    const id = await applyFor(await app().registerPlayer(), await promotion())
    const looking = await app().memberWith('promotion.view')
    for (const verb of ['claim', 'approve', 'reject'])
      expect(await decide(id, verb, { reason: 'x' }, looking)).toMatchObject({ code: 403 })
    const path = `/admin/api/promotion-applications/${id}`
    expect(await app().call(path, {}, looking)).toMatchObject({ code: 200 })
  })
})

// R-PROMO-27
it('tells what a promotion costs, and for whom', async () => {
  const id = await promotion({ period: 'daily' })
  const [dear, cheap] = [await app().registerPlayer(), await app().registerPlayer()]
  await grantBonus(dear, id)
  const back = await grantBonus(cheap, id)
  await app().expectOk('/api/doactivitygiveup', { id: back, taken: 50 }, cheap.token)
  await apply(await app().registerPlayer(), id)
  expect(await fileOf(id)).toMatchObject({
    waiting: 1,
    approved: 2,
    granted: 100,
    taken_back: 50,
    cost: 50,
    promised: 50,
  })
  const { data } = await app().expectOk(`${basePath}/${id}/players`, {}, writer)
  expect((data as { data: object[] }).data).toMatchObject([
    { username: dear.name, granted: 50, taken_back: 0, cost: 50 },
    { username: cheap.name, granted: 50, taken_back: 50, cost: 0 },
  ])
  await publish(id, { budget: 10_000n, period: 'daily' })
  const last = await app().registerPlayer()
  expect(await apply(last, id)).toMatchObject({ error: 'promotion.budget-spent' })
})

// money I-16
it('a bonus that a hand has put into the tables is found by the books', async () => {
  const player = await app().registerPlayer()
  const id = await grantBonus(player, await promotion())
  const set = (amount: number) =>
    app().owner.query('UPDATE promotion_application SET amount = $2 WHERE id = $1', [
      id,
      amount,
    ])
  await set(4999)
  await expect(app().assertLedgerBalances()).rejects.toThrow(
    /I-16: application .* bonus 4999, paid 5000/,
  )
  await set(5000)
})

it('D-29: staff read the promotions in the order in which players see them', async () => {
  for (const place of [998, 2]) await promotion({ basis: 'none' }, { place })
  const list = { standing: 'live', pagesize: 50 }
  const staffList = await app().expectOk(basePath, list, second)
  const { data: rows } = staffList.data as unknown as { data: { id: number }[] }
  const { data } = await app().expectOk('/api/activitylist', {})
  const { data: shown } = data as unknown as { data: { id: number }[] }
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
})
