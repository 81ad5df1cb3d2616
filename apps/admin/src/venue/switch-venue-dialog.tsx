import { switchVenue } from '@jinli/contract/venue/venue.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { VenueRow } from './venue-columns.tsx'

/** Shows a venue to players, or hides it. */
export function SwitchVenueDialog({ row, ...rest }: RowDialogProps<VenueRow>) {
  const verb = row.enabled ? '关闭' : '开放'
  return (
    <ReasonDialog
      {...rest}
      title={`${verb}场馆 ${row.name}`}
      effect={
        row.enabled
          ? '前台不再展示这个场馆，也不能转入和转出；只是暂停时请用「维护」，维护中余额可以转回。'
          : '前台立即展示这个场馆，可以进入。'
      }
      confirm={`确认${verb}`}
      isDestructive={row.enabled}
      task={(reason) =>
        call(switchVenue, {
          code: row.code,
          revision: row.revision,
          enabled: !row.enabled,
          reason,
        })
      }
      successText={`已${verb} ${row.name}`}
      label={`${verb}原因`}
    />
  )
}
