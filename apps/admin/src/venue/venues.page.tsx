import { listVenues } from '@jinli/contract/venue/venue.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ListPage } from '../page/list-page.tsx'
import { EditVenueDialog } from './edit-venue-dialog.tsx'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { SwitchVenueDialog } from './switch-venue-dialog.tsx'
import { venueColumns } from './venue-columns.tsx'

const dialogs = {
  edit: EditVenueDialog,
  maintenance: MaintenanceDialog,
  switch: SwitchVenueDialog,
} as const

/** The page of venues, with their health and open items. */
export function VenuesPage() {
  const may = useMay()
  const rights = { edit: may('venue.edit'), switch: may('venue.switch') }
  return (
    <ListPage
      title="场馆"
      note="维护中的场馆不能进入、不能转入，会员仍可随时把余额转回；关闭的场馆对会员不再显示。"
      call={readOf(listVenues)}
      fields={[]}
      ask={(query) => query}
      everyMs={10_000}
      columns={({ ask }) => venueColumns(rights, ask)}
      rowKey={(row) => row.code}
      empty="还没有接入场馆"
      dialogs={dialogs}
    />
  )
}
