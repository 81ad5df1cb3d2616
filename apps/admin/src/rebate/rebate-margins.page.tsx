import { rebateMargins, rebateStandingLabels } from '@jinli/contract/rebate/rebate.admin'
import { Link } from 'react-router'
import { readOf } from '../api/read.ts'
import { choiceField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { LevelReturnsDialog } from './level-returns-dialog.tsx'
import { marginColumns } from './margin-columns.tsx'

const fields = [
  choiceField('standing', '返水状态', { '': '全部状态', ...rebateStandingLabels }),
  venueField,
] as const

/** The page of what each game leaves the house: return at best play, rebate and gifts of each VIP level. */
export function RebateMarginsPage() {
  return (
    <ListPage
      title="返水与庄家优势"
      note={
        <>
          返还率按最优玩法计；返还 + 返水 +
          礼金须低于100%，达到的游戏暂停返水。表中为优势最低的等级，点一行看全部等级。比例在
          <Link to="/money-settings">资金设置</Link>的「VIP 等级」与「游戏返水」中修改。
        </>
      }
      call={readOf(rebateMargins)}
      fields={fields}
      ask={(query) => query}
      columns={marginColumns}
      rowKey={(row) => `${row.venue} ${row.game}`}
      empty="没有符合条件的游戏"
      dialogs={{ levels: LevelReturnsDialog }}
      opens="levels"
    />
  )
}
