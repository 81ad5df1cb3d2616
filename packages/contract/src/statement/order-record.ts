import * as z from 'zod/mini'
import { playerRead } from '../wire/endpoint.ts'
import { period } from '../wire/period.ts'
import { pageInput, pageOf } from '../wire/wire.ts'
import { moneyRecord } from './statement.ts'

const input = z.object({ date: period, ...pageInput })
const output = pageOf(z.object(moneyRecord))

/** For other clients: `gettransrecord` of type 1 (decision 062). */
export const getrechargerecord = playerRead({
  path: '/api/getrechargerecord',
  summary: 'Own deposits by period, newest first',
  input,
  output,
})

/** For other clients: `gettransrecord` of type 2. */
export const getwithdrawrecord = playerRead({
  path: '/api/getwithdrawrecord',
  summary: 'Own withdrawals by period, newest first',
  input,
  output,
})
