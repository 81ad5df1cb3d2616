import { messages } from '../messages.ts'

export const permissions = {
  'red-packet': { label: '红包', verbs: { view: '查看每日红包与领取明细' } },
} as const

export const grants = {
  finance: ['red-packet.view'],
  operations: ['red-packet.view'],
} as const

export const turnoverSources = { red_packet: '红包' } as const

export const ways = { red_packet: { label: '红包', details: '红包详情' } } as const

export const waySteps = { red_packet: { reason: '每日红包' } } as const

export const entryTitles = { 'red-packet.won': '红包' } as const

export const houseAccounts = { 'red-packet': '红包' } as const

export const routes = ['/hongbao', '/welfare'] as const

export const refusals = {
  'red-packet.closed': { code: 1951, message: messages.redPacketClosed },
  'red-packet.ended': { code: 1952, message: '今日红包雨已结束，下一场{opens}开始' },
  'red-packet.no-chance': {
    code: 1953,
    message: messages.noChance,
  },
  'red-packet.not-started': { code: 1954, message: '红包雨还未开始，请{opens}再来' },
  'red-packet.sold-out': { code: 1955, message: '今日红包已全部派完，请明日再来' },
} as const

export const crashCalls = ['douserredpacket'] as const
