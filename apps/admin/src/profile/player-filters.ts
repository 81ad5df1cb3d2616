import { levelChoices } from '@jinli/contract/profile/player-list.admin'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { playerStatusLabels, playerWorkLabels } from './player-words.ts'

const levels = levelChoices.map((value) => ({
  value,
  label: value ? `VIP${value}` : '全部等级',
}))
/** The filters of the list of players. */
export const playerFields = [
  textField('search', '查找会员', '用户名 / 姓名 / 手机 / 邮箱 / 卡尾号 / 订单号 / IP'),
  choiceField('status', '状态', { '': '全部状态', ...playerStatusLabels }),
  { name: 'vip', label: 'VIP', kind: 'choice', choices: levels },
  textField('tag', '标签'),
  choiceField('work', '待办', playerWorkLabels),
  dayField('since', '注册自'),
  dayField('until', '至'),
  dayField('seen_since', '最近登录自'),
  dayField('seen_until', '至'),
  textField('agent', '上级代理'),
  textField('balance_min', '中心钱包不低于'),
  textField('deposited_min', '累计存款不低于'),
  choiceField('flag', '风险', {
    '': '全部风险',
    open: '待处理个案',
    confirmed: '已确认个案',
  }),
] as const
