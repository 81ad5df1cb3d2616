import {
  agentapplication,
  applyagentdo,
  getAgentLoginUrl,
} from '@jinli/contract/agent/agent'
import { agentApplicationProblem } from '@jinli/contract/agent/agent.rules'
import { mobileOf } from '@jinli/contract/profile/mobile.rules'
import { Answer, handle } from '../http/handle.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { playerOf } from '../player/player.store.ts'
import { issueTicket } from '../session/agent-session.ts'
import { giveCode } from './agent.store.ts'
import { lastApplicationOf, openApplication } from './application.store.ts'

/** The URL path of the agent portal. The ticket follows the `#`, so browsers do not send it and no server logs it. */
const portal = '/agent/#ticket='

export const agentRoutes = [
  handle(applyagentdo, async ({ tx, player, input }) => {
    refuseProblem(agentApplicationProblem(input))
    const person = await playerOf(tx, player.id)
    if (person?.is_agent) refuse('agent.already')
    const mobile = mobileOf(input.mobile) ?? refuse('agent.mobile')
    const form = { mobile, apply_info: input.apply_info.trim() }
    const application = await openApplication(tx, { player: player.id, ...form })
    if (!application) refuse('agent.applied')
    return new Answer('申请已提交，请等待审核', null)
  }),

  handle(agentapplication, async ({ app, player }) => {
    const application = await lastApplicationOf(app.pool, player.id)
    return application && { ...application, status: application.state }
  }),

  handle(getAgentLoginUrl, async ({ app, player, caller }) => {
    const person = await playerOf(app.pool, player.id)
    if (!person?.is_agent) refuse('agent.not-yet')
    await giveCode(app.pool, player.id)
    const ticket = caller.token && (await issueTicket(app.pool, caller.token))
    if (!ticket) refuse('session.expired')
    return { url: `${caller.reached().origin}${portal}${ticket}` }
  }),
]
