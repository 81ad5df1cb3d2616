import { promotionApplicationLabels } from '@jinli/contract/promotion/promotion'
import type { Column } from '../export-job/csv.ts'
import { flagsText } from '../review/order-flag.store.ts'
import type { Application } from './promotion-application.store.ts'

/** The columns of the export. */
export const applicationColumns: readonly Column<Application>[] = [
  { title: '申请编号', of: (a) => a.application_no },
  { title: '会员', of: (a) => a.username },
  { title: '真实姓名', of: (a) => a.realname },
  { title: '等级', of: (a) => `VIP${a.vip_level}` },
  { title: '活动', of: (a) => a.title },
  { title: '条款版本', of: (a) => `第${a.version}版` },
  { title: '期次', of: (a) => a.period || '仅一次' },
  { title: '计算依据', of: (a) => a.base },
  { title: '彩金', of: (a) => a.amount },
  { title: '流水倍数', of: (a) => `${a.turnover_times}倍` },
  { title: '须完成流水', of: (a) => a.required },
  { title: '已完成流水', of: (a) => a.done },
  { title: '状态', of: (a) => promotionApplicationLabels[a.state] },
  { title: '申请时间', of: (a) => a.created_at },
  { title: '处理人', of: (a) => a.decided_by },
  { title: '处理时间', of: (a) => a.decided_at },
  { title: '原因', of: (a) => a.reason },
  { title: '标记', of: flagsText },
  { title: '放弃时间', of: (a) => a.given_up_at },
  { title: '扣回', of: (a) => a.taken_back },
]
