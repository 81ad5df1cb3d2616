import { agentapplication, applyagentdo, getAgentLoginUrl } from '@jinli/contract/agent'
import { agentApplicationProblem } from '@jinli/contract/agent.rules'
import { Answer, handle } from '../http/handle.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { playerOf } from '../player/player.store.ts'
import { issueTicket } from '../session/agent-session.ts'
import { giveCode } from './agent.store.ts'
import { lastApplicationOf, openApplication } from './application.store.ts'

/** The portal's page; the ticket stands behind the `#`, where no log of a server sees it. */
const portal = '/agent/#ticket='

export const agentRoutes = [
  handle(applyagentdo, async ({ tx, player, input }) => {
    refuseProblem(agentApplicationProblem(input))
    const person = await playerOf(tx, player.id)
    if (person?.is_agent) refuse('agent.already')
    const form = { mobile: input.mobile.trim(), apply_info: input.apply_info.trim() }
    const opened = await openApplication(tx, { player: player.id, ...form })
    if (!opened) refuse('agent.applied')
    return new Answer('申请已提交，请等待审核', null)
  }),

  handle(agentapplication, ({ app, player }) => lastApplicationOf(app.pool, player.id)),

  handle(getAgentLoginUrl, async ({ app, player, caller }) => {
    const person = await playerOf(app.pool, player.id)
    if (!person?.is_agent) refuse('agent.not-yet')
    await giveCode(app.pool, player.id)
    const ticket = caller.token && (await issueTicket(app.pool, caller.token))
    if (!ticket) refuse('session.expired')
    return { url: `${caller.reached().origin}${portal}${ticket}` }
  }),
]
