import {
  closeMarkerCase,
  listMarkerCases,
  readMarkerCase,
} from '@jinli/contract/marker/marker.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ListPage } from '../page/list-page.tsx'
import { markerColumns, markerFields } from './marker-columns.tsx'
import { CallDialog, CloseDialog, MessageDialog, OffersDialog } from './marker-dialogs.tsx'
import { MarkerDrawer } from './marker-drawer.tsx'

const dialogs = {
  detail: MarkerDrawer,
  message: MessageDialog,
  call: CallDialog,
  offers: OffersDialog,
  close: CloseDialog,
}

/** The page of players with signs of harm (decision 101). */
export function MarkerCasesPage() {
  const mayAct = useMay()(closeMarkerCase.permission)
  return (
    <ListPage
      title="风险标记"
      note="系统按近28天的行为打分：4分起关注，8分起为高，并自动停发优惠。分数是提醒，不是结论；请联系会员后写明原因结案。"
      call={readOf(listMarkerCases)}
      fields={markerFields}
      ask={(query) => query}
      columns={({ ask }) => markerColumns(mayAct, ask)}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的会员' : '没有需要关注的会员')}
      dialogs={dialogs}
      opens="detail"
      changes={[readMarkerCase, reviewCounts]}
    />
  )
}
