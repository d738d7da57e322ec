/** Every rail that payouts can leave by: a new one is a folder beside this file and a line here. There is none yet. */
export {}
