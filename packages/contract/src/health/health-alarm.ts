import type { AlarmKind } from '../reconciliation/reconciliation.admin.ts'

/** Kinds of alarms about nodes, database, jobs and venues; an alert of the same name stands in the alert rules. */
export const healthAlarmLabels = {
  node_silent: '节点无响应',
  node_busy: '节点过载',
  connections_waiting: '数据库连接不足',
  lock_wait: '数据库锁等待',
  books_late: '账目检查或封存延迟',
  jobs_unheld: '后台任务无人执行',
  job_late: '后台任务延迟',
  venue_down: '场馆连接中断',
} as const

export type HealthAlarmKind = keyof typeof healthAlarmLabels

/** What to do about each alarm, as the runbook says. */
export const alarmSteps = {
  node_silent: '查看该节点的日志并重新启动；已停用的节点一天后不再列出。',
  node_busy: '查看该节点的处理器和内存；必要时增加节点。',
  connections_waiting: '查看锁等待和慢查询；连接数由 DATABASE_POOL 决定。',
  lock_wait: '在 pg_stat_activity 中找出持锁最久的会话，由负责人结束它。',
  books_late: '查看日志中的任务失败；长时间未结束的事务会阻止封存。',
  jobs_unheld: '确认至少一个节点在运行且能写入数据库。',
  job_late: '在日志中查找该任务的失败原因；任务会自动重试。',
  venue_down: '联系场馆；会员的转账会在场馆恢复后自动结束。',
  transfer_open: '在“转账核实”中再次查询；仍无结果时联系场馆。',
  withdrawal_unknown: '向银行核实，再录入结果。',
  review_late: '安排人员处理待审核订单。',
  suspense_open: '查明原因，用相反方向的调整结清。',
  books_violated: '立即停止放款，保留现场并联系技术。',
  venue_difference: '在“对账”中立即核对；仍有差额时与场馆逐笔对账。',
  red_packet_sealed: '查看日志中的任务失败原因。',
  round_open: '向场馆核实该局次。',
  bet_open: '在“久未结算注单”中查看，并联系场馆。',
  win_hold: '在“派彩审核”中处理；数量异常时关闭该场馆。',
  rtp_outside: '在“场馆经营”中核对单日数据；偏高时隐藏该游戏。',
  rebate_withheld: '下调该游戏的返水，或向场馆索取返还率。',
  daily_job_open: '在日志中查找该任务的失败原因。',
  session_end_unanswered: '请场馆结束该会员的游戏。',
  bet_after_stop: '请场馆作废该注单，并退还投注额。',
  outbound_waiting: '在“发件箱”中查看服务商的最近回复。',
  outbound_failed: '在“发件箱”中查看失败原因。',
  identity_check: '在日志中查找服务商未答复的原因；核验会自动重试。',
  backup_late: '运行 npm run backup，并修复定时任务。',
  wal_archive_failing: '检查备份磁盘的空间和密钥；归档会从中断处继续。',
  restore_drill: '运行 npm run drill，查看未通过的检查。',
  build_changed: '停用该节点，用 npm run evidence -- --verify 对照后重新部署。',
  event_unread: '在日志中查看 reader of events failed；恢复后会从中断处继续。',
  house_restored: '逐一与场馆和银行核对，再做一次新备份。',
} as const satisfies Record<AlarmKind | HealthAlarmKind, string>

export type AnyAlarmKind = keyof typeof alarmSteps

/** What waits for jobs, as staff read it. */
export const queueLabels: Readonly<Record<string, string>> = {
  export_job: '导出任务',
  job_day: '每日任务',
  outbound_message: '邮件与短信',
  seamless_round: '未结束局次',
  transfer: '未结束转账',
}
