#include "inlet.h"
#include "air.h"
#include "macro.h"
