const topics: Readonly<Record<string, string>> = {
  adjustment: '人工调整',
  deposit: '存款',
  reconciliation: '对账',
  setting: '资金设置',
  staff: '同事账号',
  transfer: '转账',
  withdrawal: '取款',
}
const deeds: Readonly<Record<string, string>> = {
  approved: '通过',
  asked: '再次查询',
  cancelled: '取消',
  changed: '修改',
  claimed: '开始处理',
  created: '新增',
  'first-approved': '初审',
  flagged: '标记',
  made: '提交',
  'number-revealed': '查看完整卡号',
  paid: '付款成功',
  'password-changed': '修改密码',
  'password-set': '重置密码',
  'pay-again': '重新付款',
  'pay-unknown': '付款结果未知',
  paying: '开始付款',
  posted: '入账',
  proposed: '提交',
  rejected: '拒绝',
  released: '放回队列',
  returned: '退回',
  run: '立即核对',
  settled: '人工核实',
}

/** An action of the trail as people say it; what we do not know stays as it came. */
export function actionWord(action: string): string {
  const [topic = '', deed = ''] = action.split('.')
  const words = [topics[topic], deeds[deed]]
  return words.every(Boolean) ? words.join(' · ') : action
}
