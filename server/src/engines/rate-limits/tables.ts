/** Counts of what is limited, by key and window. */

export interface RateLimitTables {
  rate_limits: { key: string; window_start: string; count: number; expires_at: string };
}
