import * as z from 'zod/mini'
import { payRangeTypes } from '../vocabulary.ts'
import { visitorRead } from '../wire/endpoint.ts'
import { flag, money, nothing } from '../wire/wire.ts'

/** For other clients: what `get_pay_way` and `getPayRange` say, in one list (decision 062). */
export const getAllPaymentMethods = visitorRead({
  path: '/api/getAllPaymentMethods',
  summary: 'The open deposit methods with their limits',
  input: nothing,
  output: z.array(
    z.object({
      id: z.int(),
      /** The label of the method. */
      name: z.string(),
      /** What `getPayRange` takes. */
      type: z.enum(Object.values(payRangeTypes)),
      /** What `recharge` takes; `catepay` only for USDT. */
      paytype: z.string(),
      catepay: z.string(),
      min_price: money,
      max_price: money,
      state: flag,
    }),
  ),
})
