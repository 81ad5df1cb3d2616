import { describe, expect, it } from 'vitest'
import { playerCalls, staffCalls } from './all.ts'
import { isRefusalKey, refusal, refusalKeys } from './refusal/refusals.ts'

/** The table of spec §7, one line per row: method and path. */
const specTable = `
GET /api/getVisitUrl
GET /api/game/list
POST /api/app
POST /api/logoff
POST /api/balance
POST /api/user
POST /api/refreshusermoney
POST /api/transall
POST /api/bannerList
POST /api/homenotice
POST /api/getservicerurl
GET /api/getAgentLoginUrl
POST /api/getGameUrl
GET /api/userredpacket
POST /api/douserredpacket
POST /api/redpacket
POST /api/activitytype
POST /api/activitylist
POST /api/activitydeatil
POST /api/doactivityapply
POST /api/activityApplyLog
POST /api/uservip
POST /api/uploadimg
POST /api/applyagentdo
POST /api/article
POST /api/noticeList
POST /api/balancelist
POST /api/getfanshui
POST /api/dofanshui
POST /api/updateuserinfo
POST /api/getcard
POST /api/delcard
POST /api/bindcard
POST /api/banklist
POST /api/editPassword
POST /api/editPayPassword
POST /api/betrecord
POST /api/gettransrecord
GET /api/get_pay_way
POST /api/getPayRange
POST /api/getpaybank
POST /api/recharge
POST /api/payinfo
POST /api/getBetAmount
POST /api/withdraw
POST /api/transfer
POST /api/uptransferstatus
POST /api/gamelistBycode
POST /api/login_pc
POST /api/register
`
  .trim()
  .split('\n')

describe('the contract', () => {
  it('declares the fifty calls of spec §7, no more and no less', () => {
    expect(specTable).toHaveLength(50)
    const routes = playerCalls.map((call) => `${call.method} ${call.path}`)
    expect(routes.toSorted()).toEqual(specTable.toSorted())
  })

  it('has each path once, aliases included', () => {
    const paths = [...playerCalls, ...staffCalls].flatMap((c) => [
      c.path,
      ...(c.aliases ?? []),
    ])
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('R-WIRE-18: keeps the spec’s misspelled path, with the right one beside it', () => {
    const detail = playerCalls.find(({ path }) => path === '/api/activitydeatil')
    expect(detail?.aliases).toEqual(['/api/activitydetail'])
  })

  it('keeps GET for reads: a change never answers GET', () => {
    const changing = [...playerCalls, ...staffCalls].filter(
      (call) => call.effect !== 'read',
    )
    expect(changing.filter((call) => call.method === 'GET')).toEqual([])
  })

  it('names only refusals of the catalogue', () => {
    const keys = [...playerCalls, ...staffCalls].flatMap((call) => call.refusals ?? [])
    expect(keys.filter((key) => !isRefusalKey(key))).toEqual([])
  })

  it('fills the parts of a message in and leaves unknown ones alone', () => {
    const { message } = refusal('deposit.amount-range', { min: '100', max: '5000' })
    expect(message).toBe('请输入金额在100-5000之间！')
    expect(refusalKeys.length).toBeGreaterThan(50)
  })
})
