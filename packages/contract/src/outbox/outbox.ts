import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, nothing } from '../wire/wire.ts'

const state = z.object({ on: flag })

export const mymailcopy = playerRead({
  path: '/api/mymailcopy',
  summary: 'Whether mail about money also goes to the player’s verified e-mail',
  input: nothing,
  output: state,
})

export const mailcopy = playerWrite({
  path: '/api/mailcopy',
  lock: 'player',
  summary: 'Sends mail about money to the verified e-mail too, or no longer',
  input: state,
  output: state,
  refusals: ['mail-copy.no-email'],
})
