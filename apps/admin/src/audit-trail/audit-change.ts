import { settingFieldLabels } from '@jinli/contract/money-setting/money-setting.rules'
import { permissionLabels } from '@jinli/contract/permission'
import { termsFieldLabels } from '@jinli/contract/promotion/promotion.rules'
import { turnoverCategoryLabels } from '@jinli/contract/promotion/promotion-words'
import { siteFieldLabels } from '@jinli/contract/site/site-setting'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { formatYuan } from '@jinli/money/money'
import { formatMicro } from '@jinli/money/usdt'
import type { Change } from '../page/changes.ts'
import { auditWord, isInMinorUnits } from './audit-word.ts'

const labels: Readonly<Record<string, string>> = {
  ...turnoverCategoryLabels,
  ...settingFieldLabels,
  ...siteFieldLabels,
  ...termsFieldLabels,
  title: '标题',
  name: '名称',
  logo: '标志',
  active: '可绑定',
  picture: '图片',
  link: '链接',
  place: '顺序',
  starts_at: '上线时间',
  ends_at: '下线时间',
  version: '版本',
  amount: '金额',
  approved_by: '审核人',
  audience: '收件人',
  closed_at: '关闭时间',
  decided_by: '处理人',
  first_approved_at: '初审时间',
  first_approved_by: '初审人',
  first_reason: '初审备注',
  numbers: '订单',
  paid_by: '付款人',
  settle_at: '建议时间',
  settle_name: '建议人',
  settle_outcome: '建议结果',
  settle_reason: '建议依据',
  turnover_missing: '流水缺口',
  two_person: '须两人',
  claimed_until: '处理时限',
  claimer: '处理人',
  credited_amount: '到账金额',
  true_amount: '冲正后金额',
  correction_no: '冲正单号',
  correction_amount: '冲正金额',
  reopened_at: '重新打开时间',
  released_reference: '退回的流水号',
  decided_at: '处理时间',
  begun_by: '提交人',
  display_name: '姓名',
  kind: '事项',
  sole_maker: '单独开设人',
  filter: '筛选',
  format: '格式',
  personal: '含个人信息',
  rows: '行数',
  first_amount: '初审金额',
  flags: '标记',
  payout_ref: '付款单号',
  day_max: '每日处理上限',
  order_max: '单笔处理上限',
  reason: '原因',
  recipients: '人数',
  reference: '流水号',
  reversal_at: '退回提出时间',
  reversal_by: '退回提出人',
  reversal_cause: '退回情况',
  reversal_day: '退回日期',
  reversal_id: '退回单号',
  reversal_reason: '退回原因',
  reversal_reference: '退汇流水号',
  reversal_state: '退回状态',
  label: '名称',
  level: 'VIP等级',
  permissions: '权限',
  role: '角色',
  state: '状态',
  status: '状态',
  bet_id: '注单号',
  stake: '投注',
  venue: '场馆',
  username: '会员',
  realname: '真实姓名',
  mobile: '手机号',
  email: '邮箱',
  birthday: '生日',
  tags: '标签',
  body: '备注',
  pinned: '置顶',
  player_text: '会员可见说明',
  until: '结束时间',
  end_reason: '解除原因',
  ended_at: '解除时间',
  way: '处理方式',
  about: '关联订单',
  adjustment_no: '调整单号',
  against: '科目',
  category: '分类',
  cause: '变动原因',
  checked_at: '复核时间',
  checked_by: '复核人',
  correction_state: '冲正状态',
  counter: '计数',
  device: '验证器',
  direction: '方向',
  effective_at: '生效时间',
  factor: '两步验证',
  first_by: '初审人',
  flag: '标记',
  group: '汇总方式',
  height: '高度',
  id: '编号',
  key: '安全密钥',
  locked_until: '锁定至',
  made_at: '提交时间',
  made_by: '提交人',
  method: '方式',
  minutes: '时长（分钟）',
  password: '密码',
  path: '地址',
  promotion: '优惠活动',
  recovery_codes: '恢复码',
  required: '流水要求',
  revision: '修订',
  search: '搜索',
  session: '登录',
  since: '自',
  terms: '条款',
  width: '宽度',
}
const wordFields =
  /^(active|against|audience|basis|correction_state|device|direction|factor|group|kind|method|password|personal|period|recovery_codes|session|theme|state|status|role|flags(\.\d+)?|two_person|way|reversal_cause|reversal_state|settle_outcome|terms\.(basis|period)|enabled|[a-z_]+_required|[a-z_]+_blocks[a-z_]*)$/
const fenFields = new Set([
  'amount',
  'correction_amount',
  'credited_amount',
  'true_amount',
  'day_max',
  'first_amount',
  'order_max',
  'stake',
  'turnover_missing',
  'venue_amount',
])
const microFields = new Set([
  'usdt_amount',
  'usdt_estimate',
  'usdt_fee',
  'usdt_net',
  'usdt_rate',
])

function fieldText(action: string, field: string, value: string): string {
  if (value === '') return '—'
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return brandTime(new Date(value))
  if (isInMinorUnits(action) && /^-?\d+$/.test(value)) {
    if (fenFields.has(field)) return formatYuan(BigInt(value))
    if (microFields.has(field)) return formatMicro(BigInt(value))
  }
  return wordFields.test(field) ? auditWord(action, value) : value
}

/** Returns the label of a permission, or its name if the permission no longer exists. */
function permissionWord(name: string): string {
  return (permissionLabels as Readonly<Record<string, string>>)[name] ?? name
}

/** Ids of accounts and inner times, which say nothing to a reader; the names stand beside them. */
const innerFields = new Set([
  'approver',
  'claimed_by',
  'first_approver',
  'maker',
  'player',
  'reversal_proposer',
  'settle_by',
  'state_since',
])

/** A reference by the noun of its action: money that came in, or went out. */
const referenceLabels: Readonly<Record<string, string>> = {
  adjustment: '收款流水号',
  deposit: '收款流水号',
  withdrawal: '付款流水号',
}

function labelOf(action: string, part: string): string {
  const ofNoun = part === 'reference' && referenceLabels[action.split('.', 1)[0] ?? '']
  return ofNoun || (labels[part] ?? part)
}

/** Whether a change of the audit trail is for readers. */
export function isShown({ field }: { field: string }): boolean {
  // `order_flags` are the flags with their weights; `flags` has them in words.
  return !innerFields.has(field) && !field.startsWith('order_flags.')
}

/** Formats a change of the audit trail with labels, yuan and brand time. */
export function auditChange(
  action: string,
  { field, before, after }: { field: string; before: string; after: string },
): Change {
  const right = /^permissions\.(.+)$/.exec(field)?.[1]
  const parts = (right ? ['permissions', permissionWord(right)] : field.split('.')).map(
    (part) =>
      /^\d+$/.test(part) ? `${Number.parseInt(part, 10) + 1}` : labelOf(action, part),
  )
  return {
    path: parts.join(' · ') || '内容',
    before: fieldText(action, field, before),
    after: fieldText(action, field, after),
  }
}
