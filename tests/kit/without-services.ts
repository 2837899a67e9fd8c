/**
 * Import it first in programs that compare answers with those of other indexes, remove trees or measure: no compiler may be at work
 * meanwhile.
 */
process.env.WAYFIND_SERVICES_MODE = 'off';
