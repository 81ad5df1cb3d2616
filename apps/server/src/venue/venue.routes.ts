import { gameList } from '@jinli/contract/venue'
import { categoryIds } from '@jinli/contract/vocabulary'
import { visitorRead } from '../handle.ts'
import { listVenues } from './catalogue.store.ts'

export const venueRoutes = [
  visitorRead(gameList, async ({ app, input }) => {
    const venues = await listVenues(app.pool)
    return venues
      .map((venue) => ({
        category_id: categoryIds[venue.category],
        app_state: venue.enabled && app.venues.get(venue.code) ? 1 : 0,
        platform_name: venue.code,
        game_code: venue.default_game,
        name: venue.name,
        cover: '',
        hue: venue.hue,
      }))
      .filter((entry) => !input.category || entry.category_id === input.category)
  }),
]
