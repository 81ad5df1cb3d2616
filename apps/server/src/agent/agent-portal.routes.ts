import {
  agentdays,
  agententer,
  agentplayers,
  agentsummary,
} from '@jinli/contract/agent/agent'
import { handle } from '../http/handle.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { pageOf, windowOf } from '../platform/paging.ts'
import { perMinute } from '../platform/per-minute.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { enterByTicket } from '../session/agent-session.ts'
import { agentDays, daysSince, invitedBy, summaryOf } from './agent.store.ts'
import { maskedName } from './masked-name.rules.ts'

const entries = perMinute('agent-entry')

export const agentPortalRoutes = [
  handle(agententer, async ({ app, caller, input: { ticket } }) => {
    const { signInsPerMinute } = app.config.limits
    if (!(await entries(app.pool, networkOf(caller.ip), signInsPerMinute)))
      refuse('http.too-many')
    const token = await transaction(app.pool, (tx) => enterByTicket(tx, ticket))
    return { token: token ?? refuse('agent.ticket-spent') }
  }),

  handle(agentsummary, async ({ app, agent, caller }) => {
    const summary = await summaryOf(app.pool, agent.id)
    const link = `${caller.reached().origin}/register?pid=${summary.code}`
    return { username: agent.username, link, qr: qrImage(link), ...summary }
  }),

  handle(agentdays, async ({ app, agent, input }) => {
    const { limit, offset } = windowOf(input)
    const total = await daysSince(app.pool, agent.id)
    const count = Math.min(limit, total - offset)
    const rows =
      count > 0 ? await agentDays(app.pool, agent.id, { skip: offset, count }) : []
    return pageOf({ request: input, total, rows }, (row) => row)
  }),

  handle(agentplayers, async ({ app, agent, input }) =>
    pageOf(await invitedBy(app.pool, agent.id, input), ({ username, ...player }) => ({
      ...player,
      name: maskedName(username),
    })),
  ),
]
