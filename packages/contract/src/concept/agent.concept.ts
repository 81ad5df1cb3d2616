export const permissions = {
  agent: { label: '代理', verbs: { view: '查看代理申请', decide: '审核代理申请' } },
} as const

export const grants = { agents: ['agent.view', 'agent.decide'] } as const

export const tasks = {
  agent_application: {
    label: '代理申请待审核',
    permission: 'agent.decide',
    page: '/agent-applications?state=open',
  },
} as const

export const mails = {
  'agent.approved': {
    title: '合营申请已通过',
    words: '您的合营计划申请已通过，可在「我的」进入代理登录。',
    link: '/mine',
  },
  'agent.rejected': {
    title: '合营申请未通过',
    words: '您的合营计划申请未通过：{reason}。您可以重新提交申请。',
    link: '/applyagent',
  },
} as const

export const routes = ['/applyagent'] as const

export const refusals = {
  'agent.already': { code: 409, message: '您已是合营伙伴，无需再次申请' },
  'agent.applied': { code: 409, message: '您的申请正在审核，请耐心等待' },
  'agent.mobile': { code: 422, message: '请输入正确手机号', field: 'mobile' },
  'agent.not-yet': { code: 1601, message: '您还不是合营伙伴，请先申请合营计划' },
  'agent.reason-missing': { code: 422, message: '请输入申请理由', field: 'apply_info' },
  'agent.ticket-spent': { code: 1602, message: '入口已失效，请从「我的」重新进入' },
} as const
