import { longestIdentifier, noAmounts, noIdentifiers } from '../fen.ts'
import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { mustRefuse, mustStand, type Platform } from './platform.ts'

const minuteMs = 60_000

/** The promises of §1 and §2: signatures, and how requests are read. */
export const callerPromises: readonly ProtocolPromise<Platform>[] = [
  {
    name: 'signature-of-the-bytes',
    says: 'the signature covers the exact bytes sent, not the parsed body (§1)',
    async holds(platform) {
      const tester = await platform.tester()
      const body = { request: fresh('q'), ...tester.betBody(100n) }
      const [raw, indentedRaw] = [JSON.stringify(body), JSON.stringify(body, null, 2)]
      const alteredBodies = {
        'a body that was changed': raw.replace('1.00', '9.00'),
        'a body that was only spaced otherwise': indentedRaw,
        'a body with a blank at its end': `${raw} `,
      }
      for (const [what, body] of Object.entries(alteredBodies)) {
        const reply = await platform.send('bet', body, { signedBody: raw })
        mustRefuse(what, reply, 401, 'bad_signature')
        await tester.mustHave(`balance after ${what}`, 0n)
      }
      const reply = await platform.send('bet', indentedRaw)
      mustStand('a spaced body, signed as it is sent', reply, tester.startBalance - 100n)
    },
  },
  {
    name: 'signature-of-the-call',
    says: 'path and secret are in the signature, and the key is known (§1)',
    async holds(platform) {
      const tester = await platform.tester()
      const raw = JSON.stringify({ request: fresh('q'), ...tester.betBody(100n) })
      const wrong = {
        'another path': { signedPath: '/venue/v1/win' },
        'another secret': { secret: 'not-the-secret-of-anybody' },
        'no signature': { signature: '' },
        'a signature of nonsense': { signature: 'z'.repeat(64) },
        'an unknown key': { key: 'nobody-at-all' },
      }
      for (const [what, overrides] of Object.entries(wrong)) {
        mustRefuse(what, await platform.send('bet', raw, overrides), 401, 'bad_signature')
        await tester.mustHave(`balance after ${what}`, 0n)
      }
    },
  },
  {
    name: 'timestamp',
    says: 'a clock more than five minutes off is refused, with the platform’s time; four minutes are not (§1)',
    async holds(platform) {
      const tester = await platform.tester()
      const raw = () => JSON.stringify({ request: fresh('q'), ...tester.betBody(100n) })
      for (const off of [-6, 6]) {
        const timestamp = String(Date.now() + off * minuteMs)
        const reply = await platform.send('bet', raw(), { timestamp })
        mustRefuse(`a clock ${off} minutes off`, reply, 401, 'stale_timestamp')
        must('it tells its own clock in `now`', reply.body.now !== undefined)
        await tester.mustHave('balance', 0n)
      }
      for (const [i, off] of [-4, 4].entries()) {
        const timestamp = String(Date.now() + off * minuteMs)
        const reply = await platform.send('bet', raw(), { timestamp })
        mustStand(
          `a clock ${off} minutes off`,
          reply,
          tester.startBalance - 100n * BigInt(i + 1),
        )
      }
    },
  },
  {
    name: 'request-repeated',
    says: 'a repeated request is refused; its transaction with a new request gets a response (§2, §4)',
    async holds(platform) {
      const tester = await platform.tester()
      const body = tester.betBody(100n)
      const raw = JSON.stringify({ request: fresh('q'), ...body })
      mustStand('the first', await platform.send('bet', raw), tester.startBalance - 100n)
      for (let n = 0; n < 2; n += 1)
        mustRefuse(
          'it comes again',
          await platform.send('bet', raw),
          409,
          'request_repeated',
        )
      mustStand('a new try', await platform.ask('bet', body), tester.startBalance - 100n)
      const same = JSON.stringify({ request: fresh('q'), ...tester.betBody(100n) })
      const replies = await Promise.all([1, 2, 3, 4].map(() => platform.send('bet', same)))
      mustBe(
        'of four at once, how many were answered',
        replies.filter(({ status }) => status === 200).length,
        1,
      )
      await tester.mustHave('balance', -200n)
    },
  },
  {
    name: 'amounts',
    says: 'amounts are text with at most two places, and exact to the fen (§2)',
    async holds(platform) {
      const tester = await platform.tester()
      const odd = [...noAmounts, '9'.repeat(10)]
      for (const amount of odd) {
        const reply = await platform.ask('bet', tester.betBody(1n, { amount }))
        mustRefuse(`amount ${JSON.stringify(amount)}`, reply, 400, 'bad_request')
        must('the message names the field', String(reply.body.message).includes('amount'))
      }
      await tester.mustHave('balance after them', 0n)
      for (const amount of ['1', '1.5', '1.50'])
        mustBe(
          'answer',
          (await platform.ask('bet', tester.betBody(1n, { amount }))).status,
          200,
        )
      await tester.mustHave('balance after 1, 1.5 and 1.50', -400n)
      const round = fresh('r')
      await tester.bet(10n, { round })
      const win = (fen: bigint) => tester.win(round, fen, { close: false })
      mustStand('a win of 0.30', await win(30n), tester.startBalance - 380n)
      const most = 99_999_999_999n
      mustStand('the largest win', await win(most), tester.startBalance - 380n + most)
    },
  },
  {
    name: 'fields',
    says: 'a call has exactly the listed fields, with valid identifiers and currency (§2)',
    async holds(platform) {
      const tester = await platform.tester()
      const odd: Record<string, unknown>[] = [
        ...noIdentifiers.flatMap((id) => [
          { transaction: id },
          { round: id },
          { request: id },
        ]),
        ...['USD', 'cny', '', null].map((currency) => ({ currency })),
        { more: 'than is asked' },
        { amount: undefined },
        { session: undefined },
      ]
      for (const each of odd) {
        const reply = await platform.ask('bet', { ...tester.betBody(100n), ...each })
        mustRefuse(JSON.stringify(Object.entries(each)), reply, 400, 'bad_request')
      }
      for (const raw of ['{', 'null', '[]', '"text"', ''])
        mustRefuse(`body ${raw}`, await platform.send('bet', raw), 400, 'bad_request')
      const large = JSON.stringify({ request: fresh('q'), ...tester.betBody(100n) })
      const { status } = await platform.send('bet', large + ' '.repeat(17 * 1024))
      must(`17 KiB answer ${status}`, status >= 400 && status < 500)
      mustRefuse('no call', await platform.ask('everything', {}), 404, 'unknown_call')
      await tester.mustHave('balance after them', 0n)
      const [transaction, round] = [longestIdentifier(), longestIdentifier()]
      const reply = await tester.bet(100n, { transaction, round })
      mustStand('the longest identifiers', reply, tester.startBalance - 100n)
    },
  },
]
