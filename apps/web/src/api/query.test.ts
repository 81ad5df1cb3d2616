import { gameList } from '@jinli/contract/venue/venue'
import { balance, balancelist } from '@jinli/contract/wallet/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localKeys } from '../session/storage.ts'
import { popupSeen, storedSite } from '../visit/use-site.ts'
import {
  cachedResponse,
  callKey,
  changeCachedResponse,
  isValidResponse,
  queryClient,
} from './query.ts'

const wire = {
  name: '一号馆',
  platname: 'one',
  app_icon: '',
  balance: 12.5,
  fresh: 0,
  in_transit: 0,
  seamless: 0,
}
const key = callKey(balancelist, {})

afterEach(() => queryClient.clear())

describe('an answer in the cache', () => {
  it('lies there as it came, and is decoded once for all who look', () => {
    queryClient.setQueryData(key, [wire])
    const [venue] = cachedResponse(balancelist, {}) ?? []
    expect(venue).toMatchObject({ balance: 1250n, fresh: false, in_transit: 0n })
    expect(cachedResponse(balancelist, {})).toBe(cachedResponse(balancelist, {}))
    expect(cachedResponse(balance, {})).toBeUndefined()
  })

  it('is changed as the screen knows it and stays what a cache can compare', () => {
    queryClient.setQueryData(key, [wire])
    changeCachedResponse(balancelist, {}, (venues) =>
      venues.map((venue) => ({ ...venue, balance: venue.balance + 1n, fresh: true })),
    )
    expect(queryClient.getQueryData(key)).toEqual([{ ...wire, balance: 12.51, fresh: 1 }])
    changeCachedResponse(balance, {}, () => ({ balance: 1n }))
    expect(queryClient.getQueryData(callKey(balance, {}))).toBeUndefined()
  })
})

describe('an answer of local storage', () => {
  const storage = new Map<string, string>()
  const keep = (value: unknown) => storage.set(localKeys.appInfo, JSON.stringify(value))
  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('R-SESS-13: is dropped when it is none of its call', () => {
    const game = {
      category_id: 'realbet',
      app_state: 1,
      platform_name: 'v1',
      game_code: '',
    }
    const good = { ...game, name: '一号', cover: '', hue: 1 }
    expect(isValidResponse(gameList, [good])).toBe(true)
    // Another server that implements the spec sends only the fields of the spec (R-WIRE-34).
    expect(isValidResponse(gameList, [game])).toBe(true)
    for (const invalid of [null, {}, 'x', [{ ...good, app_state: 'on' }], [{}]]) {
      expect(isValidResponse(gameList, invalid)).toBe(false)
    }
  })

  it('tells the site of the last visit, or nothing where it is broken', () => {
    const texts = {
      title: '锦鲤',
      repair_tips: '',
      webcontent: '',
      h5_url: '',
      site_logo: '',
      ios_download_qrcode: '',
      ios_download_url: '',
      webcontent_version: 'v1',
    }
    const switches = { site_state: 1, redpacket_switch: 0, index_modal: 0 }
    keep({ ...texts, ...switches, mode: 'sandbox', seen: 'v1' })
    expect(storedSite()).toMatchObject({ title: '锦鲤', site_state: true, mode: 'sandbox' })
    keep({ ...texts, ...switches, mode: 'other' })
    expect(storedSite()).toBeUndefined()
    keep({ seen: 'v2' })
    expect(storedSite()).toBeUndefined()
    expect(popupSeen()).toBe('v2')
  })
})
